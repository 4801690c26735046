/**
 * Every refusal, with its English source sentence. Kinds: invalid (the form), not-allowed (who), not-now (when),
 * not-enough (money, shares), conflict (state), not-found, technical (never reached a rule).
 * `{name}` is a placeholder filled from `params`; parameters ending in `Amount` are money, formatted by the reader.
 * The sentences of the specification's catalogue (§8) stand first in each group.
 */
export const denials = {
  // account
  'wrong-account-or-password': { kind: 'not-allowed', sentence: 'Wrong account or password' },
  'account-missing': { kind: 'invalid', sentence: 'Please enter your account' },
  'account-malformed': { kind: 'invalid', sentence: 'Please enter a phone number with country code or an e-mail address' },
  'account-exists': { kind: 'conflict', sentence: 'Account already exists' },
  'account-does-not-exist': { kind: 'not-found', sentence: 'Account does not exist' },
  'password-missing': { kind: 'invalid', sentence: 'Please enter your password' },
  'password-repeat-missing': { kind: 'invalid', sentence: 'Please confirm your password' },
  'passwords-differ': { kind: 'invalid', sentence: 'Passwords do not match' },
  'password-too-short': { kind: 'invalid', sentence: 'The password needs at least {minimum} characters' },
  'password-too-long': { kind: 'invalid', sentence: 'The password may have at most {maximum} characters' },
  'password-too-common': { kind: 'invalid', sentence: 'This password is too common, please choose another one' },
  'invite-code-missing': { kind: 'invalid', sentence: 'Please enter your institution code' },
  'inviter-does-not-exist': { kind: 'not-found', sentence: 'Inviter does not exist' },
  'agreements-missing': { kind: 'invalid', sentence: 'Please agree to the user agreement and the privacy policy' },
  'registration-failed': { kind: 'not-now', sentence: 'Registration failed, please load the page again' },
  'too-many-attempts': { kind: 'not-now', sentence: 'Too many attempts, please try again in {seconds} seconds' },
  'demo-closed': { kind: 'not-now', sentence: 'No more demo accounts can be opened from here for now, please try again later' },
  'account-frozen': { kind: 'not-allowed', sentence: 'The account is frozen, please contact customer service' },
  'account-login-banned': { kind: 'not-allowed', sentence: 'The account may not sign in, please contact customer service' },
  'account-disabled': { kind: 'not-allowed', sentence: 'The account is disabled, please contact customer service' },
  'account-not-empty': {
    kind: 'conflict',
    sentence: 'Only an empty account can be closed: please cancel open orders, close positions and withdraw what is left',
  },
  'account-cannot-trade': { kind: 'not-allowed', sentence: 'The account cannot trade, please contact customer service' },
  // real name and fund password
  'complete-real-name-first': { kind: 'not-allowed', sentence: 'Complete real-name verification first' },
  'awaiting-review': { kind: 'not-now', sentence: 'Awaiting back-office review' },
  'real-name-failed': { kind: 'not-allowed', sentence: 'Real-name verification failed' },
  'fund-password-not-set': { kind: 'not-allowed', sentence: 'Fund password not set' },
  'fund-password-required': { kind: 'not-allowed', sentence: 'Please enter your fund password' },
  'wrong-fund-password': { kind: 'not-allowed', sentence: 'Fund password is wrong. Tries left: {tries}, then locked for {minutes} minutes' },
  'fund-password-locked': { kind: 'not-now', sentence: 'Fund password is wrong. Too many wrong entries, try again in {minutes} minutes' },
  'fund-password-malformed': { kind: 'invalid', sentence: 'The fund password has six digits' },
  'fund-password-too-simple': { kind: 'invalid', sentence: 'Please choose six digits that are harder to guess' },
  'fund-password-already-set': { kind: 'conflict', sentence: 'A fund password is already set' },
  // second factors
  'wrong-original-password': {
    kind: 'not-allowed',
    sentence: 'Original password is wrong. Tries left: {tries}, then locked for {minutes} minutes',
  },
  'original-password-locked': { kind: 'not-now', sentence: 'Original password is wrong. Too many wrong entries, try again in {minutes} minutes' },
  'original-password-required': { kind: 'invalid', sentence: 'Please enter your original password' },
  'second-factor-required': { kind: 'not-allowed', sentence: 'Please enter the code of your app, or use your passkey' },
  'account-locked-by-owner': {
    kind: 'not-allowed',
    sentence: 'You have locked this account. Unlock it with your second factor, or contact customer service',
  },
  'no-such-session': { kind: 'not-found', sentence: 'This session has already ended' },
  'second-factor-locked': { kind: 'not-now', sentence: 'Too many wrong codes, try again in {minutes} minutes' },
  'wrong-second-factor': { kind: 'not-allowed', sentence: 'The code is wrong. Tries left: {tries}' },
  'code-already-used': { kind: 'not-now', sentence: 'This code was used before, please wait for the next one' },
  'wrong-recovery-code': { kind: 'not-allowed', sentence: 'This recovery code is wrong or was used' },
  'app-code-already-set-up': { kind: 'conflict', sentence: 'An app for codes is already set up, please remove it first' },
  'no-such-second-factor': { kind: 'not-found', sentence: 'There is no such second factor' },
  'passkey-refused': { kind: 'not-allowed', sentence: 'The passkey was not accepted, please try again' },
  'passkey-already-registered': { kind: 'conflict', sentence: 'This passkey is already registered' },
  'passkey-name-missing': { kind: 'invalid', sentence: 'Please enter a name for the passkey' },
  'too-many-passkeys': { kind: 'not-enough', sentence: 'You can have at most {maximum} passkeys' },
  'confirmation-required': { kind: 'not-allowed', sentence: 'Please confirm this first' },
  // orders
  'amount-missing': { kind: 'invalid', sentence: 'Please enter an amount' },
  'amount-malformed': { kind: 'invalid', sentence: 'The amount is not a number we can read' },
  'price-missing': { kind: 'invalid', sentence: 'Please enter a price' },
  'price-not-positive': { kind: 'invalid', sentence: 'The order price must be greater than 0' },
  'invalid-order-price': { kind: 'invalid', sentence: 'Invalid order price: the price step here is {step}' },
  'invalid-order-type': { kind: 'invalid', sentence: 'This order type or validity is not possible here' },
  'invalid-date': { kind: 'invalid', sentence: 'Please choose a later date, at most {days} days ahead' },
  'below-minimum': { kind: 'invalid', sentence: 'The buy amount is below the minimum of {minimumAmount} {currency}' },
  'not-whole-lots': { kind: 'invalid', sentence: 'The quantity must be whole lots of {lot}' },
  'price-limit-exceeded': { kind: 'not-now', sentence: 'Price limit exceeded: allowed are prices from {lowest} to {highest}' },
  'outside-trading-hours': { kind: 'not-now', sentence: 'Outside trading hours, the next opening is {opensAt}' },
  'price-not-obtained': { kind: 'not-now', sentence: 'Stock price not obtained' },
  'product-missing': { kind: 'not-found', sentence: 'The product is missing or delisted' },
  'unable-to-buy': { kind: 'not-now', sentence: 'Unable to buy' },
  'insufficient-available-balance': {
    kind: 'not-enough',
    sentence: 'Insufficient available balance: {neededAmount} {currency} needed, {availableAmount} {currency} available',
  },
  'not-holding': { kind: 'conflict', sentence: 'The order is not in holding state and cannot be operated on again' },
  'not-pending': { kind: 'conflict', sentence: 'The order is not in pending state and cannot be cancelled' },
  'insufficient-holding': { kind: 'not-enough', sentence: 'You hold {available} that can be sold, {needed} are needed' },
  'locked-position': { kind: 'not-now', sentence: 'Locked position, it can be sold from {until}' },
  'order-does-not-exist': { kind: 'not-found', sentence: 'Order does not exist' },
  'submitted-too-frequently': { kind: 'not-now', sentence: 'Submitted too frequently' },
  'nothing-to-change': { kind: 'invalid', sentence: 'The change leaves the order as it is' },
  // watchlists, profile, clock, news
  'name-missing': { kind: 'invalid', sentence: 'Please enter a name' },
  'name-taken': { kind: 'conflict', sentence: 'There is already a list with this name' },
  'list-does-not-exist': { kind: 'not-found', sentence: 'The list does not exist' },
  'too-many-lists': { kind: 'not-enough', sentence: 'You can have at most {maximum} lists' },
  'too-many-entries': { kind: 'not-enough', sentence: 'A list can have at most {maximum} entries' },
  'clock-not-yours': { kind: 'not-allowed', sentence: 'The market clock can be set in paper mode only' },
  'clock-not-backwards': { kind: 'invalid', sentence: 'The market clock cannot go back' },
  'news-does-not-exist': { kind: 'not-found', sentence: 'This notice does not exist' },
  // reviews
  'not-in-review': { kind: 'conflict', sentence: 'The order is not in review state and cannot be approved' },
  'review-does-not-exist': { kind: 'not-found', sentence: 'This review does not exist' },
  'review-claimed': { kind: 'conflict', sentence: 'Somebody else is looking at this review' },
  'reason-unknown': { kind: 'invalid', sentence: 'Please choose one of the reasons' },
  'own-signature': { kind: 'not-allowed', sentence: "The second signature must be somebody else's" },
  'no-counterpart': { kind: 'not-allowed', sentence: 'Whoever invited or reset an operator cannot sign beside that operator for seven days' },
  // the desk
  'not-your-role': { kind: 'not-allowed', sentence: 'Your role does not allow this' },
  'passkey-needed': { kind: 'not-allowed', sentence: 'Please register a passkey first' },
  'desk-sign-in-failed': { kind: 'not-allowed', sentence: 'This opens nothing: the link or the code is wrong, used or over, or a passkey is needed' },
  'operator-name-taken': { kind: 'conflict', sentence: 'There is already an operator of this name' },
  'operator-does-not-exist': { kind: 'not-found', sentence: 'The operator does not exist' },
  'not-yourself': { kind: 'not-allowed', sentence: 'Somebody else has to do this for you' },
  'not-your-counterpart': {
    kind: 'not-allowed',
    sentence: 'Another operator has to confirm this: you asked for it, or one of you let the other in during the last seven days',
  },
  'last-passkey': { kind: 'conflict', sentence: 'This is your last passkey: register another one first' },
  // files
  'picture-unreadable': { kind: 'invalid', sentence: 'The picture cannot be read. Please send a JPEG, PNG or WebP picture' },
  'picture-too-large': { kind: 'invalid', sentence: 'The picture may have at most {megabytes} MB and {megapixels} million pixels' },
  // technical
  'system-busy': { kind: 'technical', sentence: 'System busy, please try again' },
  'outcome-unknown': { kind: 'technical', sentence: 'System busy: the outcome is not known yet, ask again with the same key' },
  malformed: { kind: 'technical', sentence: 'The request is malformed: {field}' },
  'no-session': { kind: 'technical', sentence: 'Please sign in again' },
  'anti-forgery': { kind: 'technical', sentence: 'The page is outdated, please load it again' },
  'foreign-origin': { kind: 'technical', sentence: 'Requests from another site are not accepted' },
  'no-such-call': { kind: 'technical', sentence: 'There is no such call' },
  'key-missing': { kind: 'technical', sentence: 'The Idempotency-Key header is missing or malformed' },
  'key-reused': { kind: 'technical', sentence: 'The same key was used for another request' },
  'too-large': { kind: 'technical', sentence: 'The request is too large' },
  'media-type': { kind: 'technical', sentence: 'The request does not have the form that is expected here' },
  'too-many-requests': { kind: 'technical', sentence: 'Too many requests, please slow down' },
} as const satisfies Record<string, { kind: DenialKind; sentence: string }>;

export type DenialKind = 'invalid' | 'not-allowed' | 'not-now' | 'not-enough' | 'conflict' | 'not-found' | 'technical';
export type DenialCode = keyof typeof denials;

/** The English source sentence with its figures filled in: what `msg` carries. */
export function sentenceOf(code: DenialCode, params: Readonly<Record<string, string | number>> = {}): string {
  return denials[code].sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
