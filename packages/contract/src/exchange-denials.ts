/** The refusals of exchanges and transfers, part of `denials`. */
export const exchangeDenials = {
  'insufficient-balance': {
    kind: 'not-enough',
    sentence: 'Insufficient balance: {neededAmount} {currency} needed, {balanceAmount} {currency} there',
  },
  'currencies-same': { kind: 'invalid', sentence: 'Please choose two different currencies, both are {currency}' },
  'no-such-quote': { kind: 'not-found', sentence: 'You were shown no such rate, please ask for a new one' },
  'quote-used': { kind: 'conflict', sentence: 'This rate was used already, for exchange {number}' },
  'quote-expired': { kind: 'not-now', sentence: 'This rate held for {seconds} seconds, please take the new one' },
  'rate-changed': { kind: 'not-now', sentence: 'Rate changed: in the middle, 1 {from} was {before} {to} and is {after} {to} now' },
  'exchange-gives-nothing': { kind: 'invalid', sentence: 'For {givenAmount} {currency} you would get less than {smallest} {to}' },
} as const;
