/** The refusals of block trades, as a part of `denials`. */
export const blockDenials = {
  'amount-not-whole': { kind: 'invalid', sentence: 'Please enter a whole number of shares' },
  'block-not-open-yet': { kind: 'not-now', sentence: 'Block trade closed: it opens at {opensAt}' },
  'block-trade-closed': { kind: 'not-now', sentence: 'Block trade closed: it ended at {endsAt}' },
  'block-sold-out': { kind: 'not-enough', sentence: 'Block trade closed: all {quantity} shares are sold' },
  'block-halted': { kind: 'not-now', sentence: 'Block trade closed: trading in {code} is halted' },
  'block-for-seats': { kind: 'not-allowed', sentence: 'Block trade closed to you: it is for seats of {institution}' },
  'block-below-minimum': { kind: 'invalid', sentence: 'The buy amount is below the minimum of {minimum} shares' },
  'insufficient-fundraising-quota': { kind: 'not-enough', sentence: 'Insufficient fundraising quota: {left} shares are left' },
  'block-price-changed': { kind: 'conflict', sentence: 'The price has changed: it is {price} now' },
} as const;
