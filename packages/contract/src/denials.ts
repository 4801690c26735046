import { moneyDenials } from './money-denials.ts';
import { exchangeDenials } from './exchange-denials.ts';
import { corporateEventDenials, findDenials, treasuryDenials } from './desk-denials.ts';
import { loanDenials } from './loan-denials.ts';
import { blockDenials } from './block-denials.ts';
import { newShareDenials } from './new-share-denials.ts';

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
  'phone-impossible': { kind: 'invalid', sentence: 'There can’t be such a phone number, please check its country code and its digits' },
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
  'account-under-review': {
    kind: 'conflict',
    sentence: 'Something of yours is still being examined; the account can be closed when that is decided',
  },
  'account-has-loan': { kind: 'conflict', sentence: 'A loan is open; the account can be closed once it is repaid or taken back' },
  'account-is-the-same': { kind: 'conflict', sentence: 'This is your account already' },
  'not-for-demo-accounts': { kind: 'not-allowed', sentence: 'This isn’t possible with a demo account' },
  'account-cannot-trade': { kind: 'not-allowed', sentence: 'The account cannot trade, please contact customer service' },
  'account-cannot-withdraw': { kind: 'not-allowed', sentence: 'The account cannot withdraw, please contact customer service' },
  // real name and fund password
  // real name, what is typed for it, and fund password
  'complete-real-name-first': { kind: 'not-allowed', sentence: 'Complete real-name verification first' },
  'awaiting-review': { kind: 'not-now', sentence: 'Awaiting back-office review' },
  'real-name-failed': { kind: 'not-allowed', sentence: 'Real-name verification failed' },
  'real-name-already-verified': { kind: 'conflict', sentence: 'You are already verified' },
  'person-name-missing': { kind: 'invalid', sentence: 'Please enter your name as in the document' },
  'person-name-unreadable': { kind: 'invalid', sentence: 'Please enter your name in letters, as in the document' },
  'birth-date-missing': { kind: 'invalid', sentence: 'Please enter your date of birth' },
  'birth-date-malformed': { kind: 'invalid', sentence: 'This can’t be your date of birth' },
  'under-age': { kind: 'not-allowed', sentence: 'You must be {years} years old to trade here' },
  'nationality-missing': { kind: 'invalid', sentence: 'Please choose your nationality' },
  'street-missing': { kind: 'invalid', sentence: 'Please enter street and number' },
  'street-unreadable': { kind: 'invalid', sentence: 'We can’t read street and number' },
  'postal-code-missing': { kind: 'invalid', sentence: 'Please enter the postal code' },
  'postal-code-malformed': { kind: 'invalid', sentence: 'There is no such postal code' },
  'city-missing': { kind: 'invalid', sentence: 'Please enter the town' },
  'city-unreadable': { kind: 'invalid', sentence: 'We can’t read the town' },
  'country-missing': { kind: 'invalid', sentence: 'Please choose the country you live in' },
  'document-type-missing': { kind: 'invalid', sentence: 'Please choose a document' },
  'document-country-missing': { kind: 'invalid', sentence: 'Please choose the country that issued the document' },
  'id-number-missing': { kind: 'invalid', sentence: 'Please enter the number of the document' },
  'id-number-malformed': { kind: 'invalid', sentence: 'A document of this kind can’t have this number, please compare it' },
  'valid-until-missing': { kind: 'invalid', sentence: 'Please enter until when the document is valid' },
  'valid-until-malformed': { kind: 'invalid', sentence: 'This is no day of the calendar' },
  'document-expired': { kind: 'not-now', sentence: 'The document has run out, please use one that is valid' },
  'front-photo-missing': { kind: 'invalid', sentence: 'The photo of the front is missing' },
  'back-photo-missing': { kind: 'invalid', sentence: 'The photo of the back is missing' },
  'photo-not-usable': { kind: 'conflict', sentence: 'A photo is no longer here or was used before, please take it again' },
  'photo-does-not-exist': { kind: 'not-found', sentence: 'There is no such photo' },
  'tax-country-missing': { kind: 'invalid', sentence: 'Please choose the country in which you are resident for tax' },
  'tax-number-missing': { kind: 'invalid', sentence: 'Please enter your tax number' },
  'tax-number-malformed': { kind: 'invalid', sentence: 'There is no such tax number, please compare it' },
  'us-person-missing': { kind: 'invalid', sentence: 'Please answer whether you are a US person' },
  'political-person-missing': { kind: 'invalid', sentence: 'Please answer whether you hold a political office or are close to somebody who does' },
  'occupation-missing': { kind: 'invalid', sentence: 'Please enter your occupation' },
  'occupation-unreadable': { kind: 'invalid', sentence: 'We can’t read your occupation' },
  'us-person-needs-review': {
    kind: 'not-allowed',
    sentence: 'A US person, or a residence in the USA, goes by a review: please send all details and photos again',
  },
  'political-person-needs-review': { kind: 'not-allowed', sentence: 'A political office goes by a review: please send all details and photos again' },
  'tax-number-needs-review': {
    kind: 'not-allowed',
    sentence: 'Without a tax number this goes by a review: please enter it, or send all details and photos again',
  },
  'details-are-the-same': { kind: 'conflict', sentence: 'These are the details that we have already' },
  'details-not-due': { kind: 'conflict', sentence: 'Your details don’t have to be confirmed now' },
  'details-changed-meanwhile': { kind: 'conflict', sentence: 'Your details were changed meanwhile, please look at them again' },
  'source-of-funds-missing': { kind: 'invalid', sentence: 'Please choose where your money comes from' },
  'no-play-money': { kind: 'not-allowed', sentence: 'Play money is given in paper mode only' },
  'play-money-given': { kind: 'conflict', sentence: 'Your play money has been given to you already' },
  'play-money-or-deposit': { kind: 'conflict', sentence: 'No play money is given beside a deposit: yours is {number}' },
  'fund-password-not-set': { kind: 'not-allowed', sentence: 'Fund password not set' },
  'fund-password-required': { kind: 'not-allowed', sentence: 'Please enter your fund password' },
  'wrong-fund-password': { kind: 'not-allowed', sentence: 'Fund password is wrong. Tries left: {tries}, then locked for {minutes} minutes' },
  'fund-password-locked': { kind: 'not-now', sentence: 'Too many wrong entries of the fund password, try again in {minutes} minutes' },
  'fund-password-malformed': { kind: 'invalid', sentence: 'The fund password has six digits' },
  'fund-password-too-simple': { kind: 'invalid', sentence: 'Please choose six digits that are harder to guess' },
  'unlock-time-too-long': {
    kind: 'not-allowed',
    sentence: 'Trading stays unlocked for at most {minutes} minutes at this house; please choose a shorter time',
  },
  'fund-password-already-set': { kind: 'conflict', sentence: 'A fund password is already set' },
  // institutions and seats
  'secret-key-missing': { kind: 'invalid', sentence: 'Please enter the secret key' },
  'secret-key-mismatch': { kind: 'not-allowed', sentence: 'Secret key mismatch. Tries left: {tries}, then locked for {minutes} minutes' },
  'secret-key-locked': { kind: 'not-now', sentence: 'Too many wrong entries of the secret key, try again in {minutes} minutes' },
  'already-a-seat-account': { kind: 'conflict', sentence: 'Already a seat account' },
  'not-a-seat-account': { kind: 'not-allowed', sentence: 'This is no seat account' },
  'wrong-channel-password': { kind: 'not-allowed', sentence: 'Wrong channel password. Tries left: {tries}, then locked for {minutes} minutes' },
  'channel-password-locked': { kind: 'not-now', sentence: 'Too many wrong entries of the channel password, try again in {minutes} minutes' },
  // second factors
  'wrong-original-password': {
    kind: 'not-allowed',
    sentence: 'Original password is wrong. Tries left: {tries}, then locked for {minutes} minutes',
  },
  'original-password-locked': { kind: 'not-now', sentence: 'Too many wrong entries of the original password, try again in {minutes} minutes' },
  // What a screen calls the login password, unless that itself is changed.
  'wrong-login-password': { kind: 'not-allowed', sentence: 'Login password is wrong. Tries left: {tries}, then locked for {minutes} minutes' },
  'login-password-locked': { kind: 'not-now', sentence: 'Too many wrong entries of the login password, try again in {minutes} minutes' },
  'original-password-required': { kind: 'invalid', sentence: 'Please enter your original password' },
  'second-factor-required': { kind: 'not-allowed', sentence: 'Please enter the code of your app, or use your passkey' },
  'account-locked-by-owner': {
    kind: 'not-allowed',
    sentence:
      'You have locked this account. Your password and your second factor together unlock it; without a second factor only customer service can',
  },
  'no-such-session': { kind: 'not-found', sentence: 'This session has already ended' },
  'second-factor-locked': { kind: 'not-now', sentence: 'Too many wrong codes, try again in {minutes} minutes' },
  'wrong-second-factor': { kind: 'not-allowed', sentence: 'The code is wrong. Tries left: {tries}' },
  'app-code-malformed': { kind: 'invalid', sentence: 'The code of the app has six digits' },
  'code-already-used': { kind: 'not-now', sentence: 'This code was used before, please wait for the next one' },
  'recovery-code-malformed': { kind: 'invalid', sentence: 'A recovery code has twelve letters and digits' },
  'wrong-recovery-code': { kind: 'not-allowed', sentence: 'This recovery code is wrong or was used' },
  'app-code-already-set-up': { kind: 'conflict', sentence: 'An app for codes is already set up, please remove it first' },
  'no-such-second-factor': { kind: 'not-found', sentence: 'There is no such second factor' },
  'passkey-refused': { kind: 'not-allowed', sentence: 'The passkey was not accepted, please try again' },
  'passkey-already-registered': { kind: 'conflict', sentence: 'This passkey is already registered' },
  'passkey-name-missing': { kind: 'invalid', sentence: 'Please enter a name for the passkey' },
  'too-many-passkeys': { kind: 'not-enough', sentence: 'You can have at most {maximum} passkeys' },
  'confirmation-required': { kind: 'not-allowed', sentence: 'Please confirm this first' },
  'pay-out-waits': {
    kind: 'not-now',
    sentence: 'Withdrawals are possible again from {until} (market time), because something that protects your account was replaced',
  },
  // getting back in
  'recovery-not-approved': { kind: 'not-now', sentence: 'This request isn’t approved, or was used already' },
  'recovery-token-expired': { kind: 'not-now', sentence: 'Please sign in again before you ask' },
  'letter-link-unknown': { kind: 'not-found', sentence: 'This link isn’t whole, please copy all of it from the e-mail' },
  'letter-link-used': { kind: 'conflict', sentence: 'This link was used already' },
  'letter-link-expired': { kind: 'not-now', sentence: 'This link isn’t valid any more' },
  'letters-not-sent': { kind: 'not-now', sentence: 'No e-mails are sent here' },
  'account-no-email': { kind: 'conflict', sentence: 'Your account isn’t an e-mail address' },
  'address-already-confirmed': { kind: 'conflict', sentence: 'Your e-mail address is confirmed already' },
  'no-such-recovery': { kind: 'not-found', sentence: 'There is no such open request' },
  'recovery-shown-by-code': {
    kind: 'not-allowed',
    sentence: 'This request was made with one of your recovery codes. It ends when you renew the codes',
  },
  // orders
  'amount-missing': { kind: 'invalid', sentence: 'Please enter an amount' },
  'amount-malformed': { kind: 'invalid', sentence: 'The amount is not a number we can read' },
  'price-missing': { kind: 'invalid', sentence: 'Please enter a price' },
  'price-malformed': { kind: 'invalid', sentence: 'The price is not a number we can read' },
  'price-not-positive': { kind: 'invalid', sentence: 'The order price must be greater than 0' },
  'price-not-expected': { kind: 'invalid', sentence: 'An order of this type has no such price, please leave it out' },
  'invalid-order-price': { kind: 'invalid', sentence: 'Invalid order price: the price step here is {step}' },
  'invalid-order-type': { kind: 'invalid', sentence: 'This order type or validity is not possible here' },
  'invalid-date': { kind: 'invalid', sentence: 'Please choose a date that isn’t past, at most {days} days ahead' },
  'below-minimum': { kind: 'invalid', sentence: 'The buy amount is below the minimum of {minimumAmount} {currency}' },
  'not-whole-lots': { kind: 'invalid', sentence: 'The quantity must be whole lots of {lot}' },
  'price-limit-exceeded': { kind: 'not-now', sentence: 'Price limit exceeded: allowed are prices from {lowest} to {highest}' },
  'outside-trading-hours': { kind: 'not-now', sentence: 'Outside trading hours, the next opening is {opensAt}' },
  'split-under-way': { kind: 'not-now', sentence: 'Your shares of {code} are being converted after a split. Please try again in a moment' },
  'price-not-obtained': { kind: 'not-now', sentence: 'Stock price not obtained' },
  'product-missing': { kind: 'not-found', sentence: 'The product is missing or delisted' },
  'product-delisted': { kind: 'not-found', sentence: 'The product is missing or delisted: the last trading day of {code} was {lastDay}' },
  'unable-to-buy': { kind: 'not-now', sentence: 'Unable to buy' },
  'last-day-before-delisting': {
    kind: 'not-now',
    sentence: 'Unable to buy: {lastDay} is the last trading day of {code}, on which it can only be sold',
  },
  'insufficient-available-balance': {
    kind: 'not-enough',
    sentence: 'Insufficient available balance: {neededAmount} {currency} needed, {availableAmount} {currency} available',
  },
  'not-holding': { kind: 'conflict', sentence: 'The order is not in holding state and cannot be operated on again' },
  'not-pending': { kind: 'conflict', sentence: 'The order is not in pending state and cannot be cancelled' },
  'nothing-held': { kind: 'not-enough', sentence: 'You hold nothing of this, so there is nothing to sell. Please choose one of your positions' },
  'holding-reserved': {
    kind: 'not-enough',
    sentence: 'All {reserved} that you hold are reserved for open sell orders. Please cancel one of them first',
  },
  'too-many-open-entries': {
    kind: 'not-enough',
    sentence: 'A wallet can have at most {maximum} open positions and buy orders. Please sell a position or cancel an order first',
  },
  'insufficient-holding': { kind: 'not-enough', sentence: 'You hold {available} that can be sold, {needed} are needed' },
  'locked-position': { kind: 'not-now', sentence: 'Locked position, it can be sold from {until}' },
  'order-does-not-exist': { kind: 'not-found', sentence: 'Order does not exist' },
  'given-too-quickly': { kind: 'not-now', sentence: 'That was too quick: please wait {seconds} s and send it again' },
  'submitted-too-frequently': { kind: 'not-now', sentence: 'Submitted too frequently' },
  'not-changeable': { kind: 'conflict', sentence: 'The order isn’t open any more and cannot be changed' },
  'change-under-way': { kind: 'not-now', sentence: 'The venue hasn’t answered your last change of this order yet, please try again in a moment' },
  'quantity-already-executed': {
    kind: 'conflict',
    sentence: '{executed} are executed already, so {asked} in all is too little. Please choose more than {executed}, or cancel the rest',
  },
  'nothing-to-change': { kind: 'invalid', sentence: 'The change leaves the order as it is' },
  // watchlists, profile, clock, news
  'name-missing': { kind: 'invalid', sentence: 'Please enter a name' },
  'name-taken': { kind: 'conflict', sentence: 'There is already a list with this name' },
  'list-does-not-exist': { kind: 'not-found', sentence: 'The list does not exist' },
  'too-many-lists': { kind: 'not-enough', sentence: 'You can have at most {maximum} lists' },
  'too-many-entries': { kind: 'not-enough', sentence: 'A list can have at most {maximum} entries' },
  'clock-not-yours': {
    kind: 'not-allowed',
    sentence: 'The market clock can’t be set here: that takes paper mode, a simulated clock, and a server that only its own machine reaches',
  },
  'clock-not-backwards': { kind: 'invalid', sentence: 'The market clock cannot go back' },
  'news-does-not-exist': { kind: 'not-found', sentence: 'This notice does not exist' },
  'article-does-not-exist': { kind: 'not-found', sentence: 'This help article does not exist' },
  'help-text-missing': { kind: 'invalid', sentence: 'The title or the text in this language is missing: {language}' },
  'help-title-too-long': { kind: 'invalid', sentence: 'The title is longer than {most} characters in this language: {language}' },
  'help-text-too-long': { kind: 'invalid', sentence: 'The text is longer than {most} characters in this language: {language}' },
  'help-text-unchanged': { kind: 'invalid', sentence: 'Nothing was changed in this article' },
  'help-published-meanwhile': {
    kind: 'conflict',
    sentence: 'Version {version} of this article was published meanwhile: open it and make your change there',
  },
  'message-does-not-exist': { kind: 'not-found', sentence: 'This message does not exist' },
  'message-switch-fixed': { kind: 'not-allowed', sentence: 'This can’t be switched on or off' },
  // reviews
  'not-in-review': { kind: 'conflict', sentence: 'The order is not in review state and cannot be approved' },
  'review-does-not-exist': { kind: 'not-found', sentence: 'This review does not exist' },
  'subject-under-review': { kind: 'conflict', sentence: 'This is being decided already: wait for the decision, or take it back first' },
  'review-claimed': { kind: 'conflict', sentence: 'Somebody else is looking at this review' },
  'reason-unknown': { kind: 'invalid', sentence: 'Please choose one of the reasons' },
  'photos-not-opened': { kind: 'not-allowed', sentence: 'Open every photo of the document before you approve it' },
  'photo-reason-missing': { kind: 'invalid', sentence: 'Please say why you open this photo, or take the case first' },
  'own-signature': { kind: 'not-allowed', sentence: "The second signature must be somebody else's" },
  'no-counterpart': {
    kind: 'not-allowed',
    sentence:
      'Until {until} you cannot sign beside this operator: one of you let the other in, the same person let both of you in, or both opened a link in one browser. Somebody has to sign whom none of you let in; on the machine one comes by: npm run operator -- add NAME --role admin,reviewer',
  },
  'rule-unknown': { kind: 'not-found', sentence: 'There is no such rule' },
  'rule-malformed': { kind: 'invalid', sentence: 'This is no value of this rule: please look at its form and its bounds' },
  'rule-moment-missing': { kind: 'invalid', sentence: 'Please enter the moment from which the new version holds' },
  'rule-in-the-past': { kind: 'invalid', sentence: 'A new version can’t begin in the past' },
  'rule-too-soon': { kind: 'not-now', sentence: 'This rule is announced ahead: a new version can begin after {after}' },
  'notice-not-shortened': { kind: 'not-allowed', sentence: 'Only paper mode leaves out the notice of a rule' },
  'rule-under-review': { kind: 'conflict', sentence: 'Another version of this rule waits for its second signature, under {case}' },
  // the desk
  ...findDenials,
  ...treasuryDenials,
  ...corporateEventDenials,
  'not-your-role': { kind: 'not-allowed', sentence: 'Your role does not allow this' },
  'passkey-needed': { kind: 'not-allowed', sentence: 'Please register a passkey first' },
  'passkey-needed-again': { kind: 'not-allowed', sentence: 'Please show your passkey once more: it was shown more than two minutes ago' },
  'desk-sign-in-failed': { kind: 'not-allowed', sentence: 'This opens nothing: the link or the code is wrong, used or over, or a passkey is needed' },
  'operator-name-taken': { kind: 'conflict', sentence: 'There is already an operator of this name' },
  'operator-does-not-exist': { kind: 'not-found', sentence: 'The operator does not exist' },
  'not-yourself': { kind: 'not-allowed', sentence: 'Somebody else has to do this for you' },
  'own-request': { kind: 'not-allowed', sentence: 'You asked for this yourself: another admin has to confirm it' },
  'request-does-not-exist': { kind: 'not-found', sentence: 'This waits no longer: it was confirmed, or what it asks for has changed since' },
  'same-root': {
    kind: 'not-allowed',
    sentence:
      'Until {until} you cannot change this operator: he let you in, or the same person let both of you in. An admin can whom none of you let in; on the machine one comes by: npm run operator -- add NAME --role admin',
  },
  'last-passkey': { kind: 'conflict', sentence: 'This is your last passkey: register another one first' },
  // files
  'picture-unreadable': { kind: 'invalid', sentence: 'The picture cannot be read. Please send a JPEG, PNG or WebP picture' },
  'recovery-asked-often': {
    kind: 'not-now',
    sentence: 'This account was asked for {times} times today without any proof. With one of your recovery codes you can ask at once, else tomorrow',
  },
  'photo-too-small': {
    kind: 'invalid',
    sentence:
      'The picture is too small to be read: it needs at least {longer} × {shorter} pixels. Please take it from closer, or choose a larger one',
  },
  'photo-too-narrow': {
    kind: 'invalid',
    sentence: 'The picture is too narrow: its longer side may be at most {ratio} times its shorter one. Please take the whole side of the document',
  },
  'picture-too-large': { kind: 'invalid', sentence: 'The picture may have at most {megabytes} MB and {megapixels} million pixels' },
  'gate-end-missing': { kind: 'invalid', sentence: 'Please choose an end within a year' },
  'gate-too-long': { kind: 'invalid', sentence: 'Without a law or an order an account is frozen until {until} at the latest' },
  'gate-does-not-stand': { kind: 'not-found', sentence: 'This block does not stand any more' },
  'gate-stands-already': { kind: 'conflict', sentence: 'A block of this kind stands already' },
  'gate-waits-already': { kind: 'conflict', sentence: 'This waits for a second signature already, under {case}' },
  'appeal-missing': { kind: 'invalid', sentence: 'Please say why the block should be lifted' },
  'appeal-exists': { kind: 'conflict', sentence: 'You have already appealed against this block' },
  'appeal-expired': { kind: 'not-now', sentence: 'Please sign in again before you appeal' },
  'own-gate': { kind: 'not-allowed', sentence: 'Whoever placed this block does not decide about it' },
  // customer service
  'subject-missing': { kind: 'invalid', sentence: 'Please enter a subject' },
  'text-missing': { kind: 'invalid', sentence: 'Please write something' },
  'about-does-not-exist': { kind: 'not-found', sentence: 'What this is about does not exist' },
  'thread-does-not-exist': { kind: 'not-found', sentence: 'There is no such conversation' },
  'thread-closed': { kind: 'conflict', sentence: 'This conversation is closed; only its customer reopens it' },
  'email-malformed': { kind: 'invalid', sentence: 'Please enter an e-mail address for the answer' },
  'thread-not-theirs': { kind: 'conflict', sentence: 'Simulated staff answers questions that wait, and no others' },
  'complaint-unanswered': { kind: 'conflict', sentence: 'A complaint is answered before it is closed' },
  'customer-erased': { kind: 'conflict', sentence: 'This customer was erased: personal data can’t be read or written any more' },
  'too-many-threads': { kind: 'not-enough', sentence: 'You can begin at most {most} conversations in 24 hours, please write in one of yours' },
  'too-many-texts': { kind: 'not-enough', sentence: 'You can write at most {most} texts in 24 hours, please try again later' },
  // payees, money that comes and goes
  ...moneyDenials,
  // block trades
  ...blockDenials,
  // new shares
  ...newShareDenials,
  // check-in
  'check-in-off': { kind: 'not-allowed', sentence: 'Check-in exists in paper mode only' },
  'no-trading-day': { kind: 'not-now', sentence: 'Xetra doesn’t trade today, the next check-in is on {nextDay}' },
  'already-checked-in': { kind: 'conflict', sentence: 'Already checked in today' },
  'lesson-changed': { kind: 'conflict', sentence: 'It is another lesson’s turn now, please open the check-in again' },
  'answers-wrong': { kind: 'invalid', sentence: '{right} of {questions} answers are right, please answer the others again' },
  'insufficient-check-in-count': { kind: 'not-enough', sentence: 'Insufficient check-in count: {needed} needed, {available} available' },
  // price alerts
  'price-already-there': { kind: 'conflict', sentence: 'The price is there already: {price}' },
  'too-many-alerts': { kind: 'not-enough', sentence: 'You can have at most {maximum} price alerts' },
  'alert-does-not-exist': { kind: 'not-found', sentence: 'There is no such price alert' },
  ...exchangeDenials,
  ...loanDenials,
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

type FiguresIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | FiguresIn<Rest> : never;
type FigureOf<Code extends DenialCode> = FiguresIn<(typeof denials)[Code]['sentence']>;
/** The figures that the sentence of a refusal takes: a place that leaves one out doesn't compile. */
export type FiguresOf<Code extends DenialCode> = { readonly [Name in FigureOf<Code>]: string | number };
/** Refusals whose sentence takes no figure. */
export type PlainDenialCode = { [Code in DenialCode]: [FigureOf<Code>] extends [never] ? Code : never }[DenialCode];
export type FiguredDenialCode = Exclude<DenialCode, PlainDenialCode>;

/** The English source sentence with its figures filled in: what `msg` carries. */
export function sentenceOf(code: DenialCode, params: Readonly<Record<string, string | number>> = {}): string {
  return denials[code].sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
