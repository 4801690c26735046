/** Refusals of a search for customers. */
export const findDenials = {
  'find-more-signs': { kind: 'invalid', sentence: 'Please type at least {minimum} letters or digits' },
  'find-more-exactly': {
    kind: 'invalid',
    sentence: 'More than {maximum} customers fit this: please type more, such as another word of the name or the day of birth',
  },
} as const;

/** Refusals of the treasury's work; shown as those of `denials.ts`, of which they are a part. */
export const treasuryDenials = {
  'line-not-queued': { kind: 'conflict', sentence: 'This line isn’t in the queue any more' },
  'line-cannot-be-moved': { kind: 'not-allowed', sentence: 'Only money that came in can be credited or sent back' },
  'line-not-of-customer': { kind: 'not-allowed', sentence: 'The sender isn’t this customer: somebody else’s money goes back to its sender' },
  'line-waits-for-recall': {
    kind: 'conflict',
    sentence: 'Deposit {number} of {depositAmount} {currency} was credited on its proof and waits for its money: please call it back first',
  },
  'payout-not-needed': { kind: 'conflict', sentence: 'This customer can withdraw himself' },
  'payout-payee-unproved': { kind: 'not-allowed', sentence: 'The money of an ended account goes to the payee that money came from last' },
  'payout-of-nothing': { kind: 'not-enough', sentence: 'Nothing can be paid out: no money of this customer is free in this currency' },
  'deposit-cannot-be-called-back': { kind: 'conflict', sentence: 'Only a credited deposit can be called back, and only once' },
} as const;
