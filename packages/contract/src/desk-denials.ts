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
  'line-came-in': { kind: 'not-allowed', sentence: 'This money came in: please credit it to a customer or send it back' },
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

/** Refusals of the calendar of companies; a part of `denials.ts` too. */
export const corporateEventDenials = {
  'corporate-event-unknown': { kind: 'not-found', sentence: 'There is no such dividend or split' },
  'corporate-event-in-replay': { kind: 'not-now', sentence: 'On a replayed day companies announce nothing' },
  'corporate-share-unknown': { kind: 'not-found', sentence: 'No listed share has this code: please enter the code as the list shows it' },
  'corporate-amount-malformed': { kind: 'invalid', sentence: 'Please enter a dividend per share above zero, with at most {decimals} decimals' },
  'corporate-ratio-malformed': { kind: 'invalid', sentence: 'Please enter two different whole numbers of shares, from 1 to {most}' },
  'corporate-ex-day-missing': { kind: 'invalid', sentence: 'Please enter the ex-day' },
  'corporate-ex-day-closed': { kind: 'invalid', sentence: 'There is no trading on {day}: the next trading day is {next}' },
  'corporate-event-too-soon': {
    kind: 'not-now',
    sentence: 'Dividends and splits are announced {days} days ahead: from today the first possible ex-day is {earliest}',
  },
  'corporate-event-too-far': { kind: 'invalid', sentence: 'The ex-day lies a year ahead at most: until {latest}' },
  'corporate-share-without-close': { kind: 'not-now', sentence: 'There is no price of {code} yet from which the event could be made' },
  'corporate-amount-too-high': {
    kind: 'invalid',
    sentence: 'A dividend is half of the last close at most, since the price falls by it: {most} {currency} per share',
  },
  'corporate-ex-day-taken': { kind: 'conflict', sentence: 'This share has an announced ex-day on {day} already: please choose another one' },
  'corporate-split-before-others': {
    kind: 'conflict',
    sentence: 'What is announced of this share was fixed for its present shares: a split has its ex-day after {day}',
  },
  'corporate-split-and-increase': {
    kind: 'conflict',
    sentence: 'This share has a capital increase on its way, whose price was fixed for its present shares: it cannot be split',
  },
  'corporate-share-goes': {
    kind: 'conflict',
    sentence: 'This share is delisted: {day} is its first day without trading, and nothing can be announced for a later one',
  },
  'corporate-delisting-before-others': {
    kind: 'conflict',
    sentence: 'Something of this share is announced for {day}: a delisting has its first day without trading after it',
  },
  'corporate-delisting-and-increase': {
    kind: 'conflict',
    sentence: 'This share has a capital increase on its way, whose entitlements need its price: it cannot be delisted',
  },
  'corporate-event-under-review': { kind: 'conflict', sentence: 'Another event of this share waits for its second signature, under {case}' },
} as const;
