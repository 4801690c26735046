/** The refusals of new shares, as a part of `denials`. */
export const newShareDenials = {
  'new-share-channel-not-open': { kind: 'not-allowed', sentence: 'New-share channel not open: the offering is for seats of {institution}' },
  'not-yet-subscription-time': { kind: 'not-now', sentence: 'Not yet subscription time: the window opens at {opensAt}' },
  'subscription-window-over': { kind: 'not-now', sentence: 'Not in subscription state: the window ended at {endsAt}' },
  'subscription-not-to-pay': { kind: 'conflict', sentence: 'Not in subscription state: there is nothing to be paid for {number}' },
  'subscription-not-to-cancel': { kind: 'conflict', sentence: 'Not in subscription state: {number} could be cancelled until {endsAt}' },
  'subscription-does-not-exist': { kind: 'not-found', sentence: 'This subscription does not exist' },
  'subscription-below-minimum': { kind: 'invalid', sentence: 'A subscription is for at least {minimum} shares' },
  'subscription-limit-outside': { kind: 'invalid', sentence: 'Your own limit lies between {low} and {high}' },
  'subscribed-already': { kind: 'conflict', sentence: 'You have subscribed {count} of {limit} times' },
  'insufficient-subscription-funds': {
    kind: 'not-enough',
    sentence: 'Insufficient subscription funds: {needed} {currency} is needed, {available} {currency} is available',
  },
  'subscription-account-minimum': {
    kind: 'not-enough',
    sentence: 'Insufficient subscription funds: this offering asks for a wallet of at least {minimum} {currency}, yours has {balance} {currency}',
  },
  'prospectus-not-confirmed': { kind: 'invalid', sentence: 'Please confirm that you have read the prospectus' },
  'not-yet-listing-time': { kind: 'not-now', sentence: 'Not yet listing time: {code} is listed from {listsAt}' },
  'no-entitlement': { kind: 'not-enough', sentence: 'No entitlement: you held no shares of {name} at the close before {exDate}' },
  'entitlements-exceeded': { kind: 'not-enough', sentence: 'Your entitlements do not suffice: {needed} are needed, you have {left} left' },
  'entitlement-worthless': {
    kind: 'not-now',
    sentence: 'An entitlement is worth nothing now: the bid is {bid} {currency}, a new share costs {price} {currency}',
  },
  'offering-has-opened': {
    kind: 'not-now',
    sentence: 'The window of this offering has opened before, at {opensAt}: there is no opening to wait for',
  },
  'offering-does-not-exist': { kind: 'not-found', sentence: 'There is no such offering' },
  'offering-withdrawn': { kind: 'conflict', sentence: 'Not in subscription state: this offering was withdrawn, and all money is given back' },
  'subscribing-paused': { kind: 'not-now', sentence: 'New-share channel not open: subscribing pauses. Please try again later' },
  'subscribing-not-paused': { kind: 'conflict', sentence: 'Subscribing does not pause' },
  'offering-is-listed': { kind: 'conflict', sentence: 'This offering can’t be changed any more: its shares are listed from {listsAt}' },
  'offering-is-a-term': {
    kind: 'not-allowed',
    sentence: 'A capital increase can’t be changed: the price of its share follows from it',
  },
  'offering-price-fixed': { kind: 'conflict', sentence: 'This offering has one price, which stays' },
  'offering-price-outside': { kind: 'invalid', sentence: 'The price lies inside the range, from {low} to {high}: money is set aside for no more' },
  'offering-price-same': { kind: 'conflict', sentence: 'The price is {price} already' },
  'offering-under-review': { kind: 'conflict', sentence: 'Another change of this offering waits for its second signature: {case}' },
  'company-not-to-offer': {
    kind: 'conflict',
    sentence: 'No offering can be drafted for this company: it is published, is about to be, or has a signed draft',
  },
  'draft-shares-wrong': {
    kind: 'invalid',
    sentence:
      'Quantity, minimum and lot are whole numbers above zero; quantity and minimum are whole lots, and the minimum is no more than the quantity',
  },
  'draft-shares-exceeded': { kind: 'invalid', sentence: 'This company has {shares} shares: no more can be offered' },
  'draft-range-wrong': { kind: 'invalid', sentence: 'The range is two prices above zero, the lower one first' },
  'draft-range-without-price': {
    kind: 'invalid',
    sentence: 'The range must hold the price of the issue, {price}, around which the market opens, and end at {most} at most',
  },
  'draft-terms-wrong': {
    kind: 'invalid',
    sentence:
      'The account minimum is up to 1,000,000, subscriptions per customer are 1 to 100, the lock is 1 to 60 trading days, and a bank leads the offering',
  },
  'draft-date-missing': { kind: 'invalid', sentence: 'Please type each moment of the offering' },
  'draft-deadline-wrong': { kind: 'invalid', sentence: 'Where payment follows the draw there is a payment deadline, and nowhere else' },
  'draft-opens-too-soon': { kind: 'invalid', sentence: 'The window can open after {after} only: the company is published before it' },
  'draft-dates-disordered': {
    kind: 'invalid',
    sentence: 'The moments come in this order: opening, end of the window, draw, payment deadline, and payout, all before the listing at {listsAt}',
  },
  'draft-draw-without-closes': { kind: 'invalid', sentence: 'A draw needs closing prices: it is on a trading day, from 18:00 on' },
  'draw-does-not-exist': { kind: 'not-found', sentence: 'This offering has not been drawn' },
} as const;
