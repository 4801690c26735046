import { denials, sentenceOf, type Texts } from '@parkett/contract';
import { useEffect } from 'react';
import { auditTexts } from './audit-texts.ts';
import { caseTexts } from './case-texts.ts';
import { keep, kept, useKept } from './kept.ts';
import { Refused } from './api.ts';
import { refusals } from './refusal-texts.ts';

/** Every text of the desk, in English and German. */
const texts = {
  ...auditTexts,
  ...caseTexts,
  // shell
  desk: ['Desk', 'Desk'],
  customers: ['Customers', 'Kunden'],
  audit: ['Audit', 'Protokoll'],
  operations: ['Operations', 'Betrieb'],
  operators: ['Operators', 'Personal'],
  ownAccess: ['My access', 'Mein Zugang'],
  signOut: ['Sign out', 'Abmelden'],
  commands: ['Commands', 'Befehle'],
  search: ['Search or jump to …', 'Suchen oder springen zu …'],
  nothingFound: ['Nothing found', 'Nichts gefunden'],
  keys: ['Keyboard', 'Tastatur'],
  keyMenu: ['Command menu', 'Befehlsmenü'],
  keyHelp: ['This list', 'Diese Liste'],
  keyDown: ['Next row', 'Nächste Zeile'],
  keyUp: ['Previous row', 'Vorige Zeile'],
  keyOpen: ['Open', 'Öffnen'],
  keyFind: ['Find a customer', 'Kunden suchen'],
  goTo: ['Go to', 'Gehe zu'],
  theme: ['Light or dark', 'Hell oder dunkel'],
  language: ['Deutsch', 'English'],
  close: ['Close', 'Schließen'],
  loading: ['Loading …', 'Wird geladen …'],
  unanswered: ['No answer. Whether it was done is not known yet.', 'Keine Antwort. Ob es geschehen ist, ist noch nicht bekannt.'],
  notRead: [
    'The server does not answer. It is asked again every few seconds.',
    'Der Server antwortet nicht. Er wird alle paar Sekunden wieder gefragt.',
  ],
  tryAgain: ['Try again', 'Erneut versuchen'],
  offline: ['The desk is not reachable; what is shown is old.', 'Der Desk ist nicht erreichbar; was Sie sehen, ist alt.'],
  csv: ['All rows as CSV', 'Alle Zeilen als CSV'],
  more: ['Older', 'Ältere'],
  keepFilter: ['Keep this filter', 'Filter merken'],
  filterName: ['Name of the filter', 'Name des Filters'],
  remove: ['Remove', 'Entfernen'],
  // sign in
  signIn: ['Sign in', 'Anmelden'],
  byPasskey: ['Sign in with a passkey', 'Mit Passkey anmelden'],
  byCode: ['With a code of the app, until the first passkey', 'Mit einem Code der App, bis zum ersten Passkey'],
  name: ['Name', 'Name'],
  code: ['Six digits of the app', 'Sechs Ziffern der App'],
  linkOpens: ['This link lets you in once.', 'Dieser Link lässt Sie einmal herein.'],
  comeIn: ['Come in', 'Eintreten'],
  noAccess: [
    'No access yet? Somebody at the desk invites you, or on the machine: npm run operator -- add NAME --role admin,reviewer',
    'Noch kein Zugang? Jemand am Desk lädt Sie ein, oder an der Maschine: npm run operator -- add NAME --role admin,reviewer',
  ],
  setUpApp: ['1 · Set up an authenticator app', '1 · Authenticator-App einrichten'],
  setUpAppHow: [
    'Scan the picture with the app, or type the key, and enter what it shows.',
    'Scannen Sie das Bild mit der App, oder tippen Sie den Schlüssel ab, und geben Sie ein, was sie zeigt.',
  ],
  confirm: ['Confirm', 'Bestätigen'],
  setUpPasskey: ['2 · Register a passkey', '2 · Passkey einrichten'],
  setUpPasskeyHow: [
    'A passkey is needed before you decide anything. From then on only it opens the desk.',
    'Ohne Passkey entscheiden Sie nichts. Danach öffnet nur noch er den Desk.',
  ],
  passkeyName: ['What is it called?', 'Wie heißt er?'],
  registerPasskey: ['Register a passkey', 'Passkey einrichten'],
  later: ['Later, only look around', 'Später, nur umsehen'],
  brokenOff: ['The browser made nothing. Please try again.', 'Der Browser hat nichts geliefert. Bitte noch einmal versuchen.'],
  passkeys: ['Passkeys', 'Passkeys'],
  secondPasskey: [
    'Register a second one: who loses the only one needs two others to be let in.',
    'Richten Sie einen zweiten ein: Wer den einzigen verliert, braucht zwei andere, um wieder hereinzukommen.',
  ],
  // customers
  findCustomer: [
    'Account or name, typed whole, or number of a customer, order, position, gate or case',
    'Konto oder Name, ganz getippt, oder Nummer von Kunde, Auftrag, Position, Sperre oder Fall',
  ],
  severalFound: ['Several customers have this name', 'Mehrere Kunden heißen so'],
  open: ['Open', 'Offen'],
  account: ['Account', 'Konto'],
  number: ['Number', 'Nummer'],
  kind: ['Kind', 'Art'],
  registered: ['Registered', 'Registriert'],
  demo: ['Demo', 'Demo'],
  identity: ['Identity', 'Identität'],
  unverified: ['Unverified', 'Nicht geprüft'],
  'under-review': ['Under review', 'In Prüfung'],
  verified: ['Verified', 'Geprüft'],
  failed: ['Failed', 'Abgelehnt'],
  gates: ['Gates', 'Sperren'],
  any: ['Any', 'Irgendeine'],
  all: ['All', 'Alle'],
  since: ['Since', 'Seit'],
  institution: ['Institution', 'Institut'],
  disabled: ['Disabled', 'Beendet'],
  'login-banned': ['Login-banned', 'Anmeldung gesperrt'],
  frozen: ['Frozen', 'Eingefroren'],
  'trade-banned': ['Trade-banned', 'Handel gesperrt'],
  'withdrawal-banned': ['Withdrawal-banned', 'Auszahlung gesperrt'],
  fundPassword: ['Fund password', 'Handelspasswort'],
  set: ['set', 'gesetzt'],
  notSet: ['not set', 'nicht gesetzt'],
  wallets: ['Wallets', 'Konten'],
  cash: ['Cash', 'Guthaben'],
  available: ['Available', 'Verfügbar'],
  held: ['Held', 'Reserviert'],
  withdrawable: ['Withdrawable', 'Auszahlbar'],
  totalAssets: ['Total assets', 'Gesamtvermögen'],
  wallet: ['Wallet', 'Konto'],
  currency: ['Currency', 'Währung'],
  orders: ['Orders', 'Aufträge'],
  positions: ['Positions', 'Positionen'],
  journal: ['Journal', 'Buchungen'],
  pending: ['Pending', 'Offen'],
  executed: ['Executed', 'Ausgeführt'],
  cancelled: ['Cancelled', 'Gestrichen'],
  expired: ['Expired', 'Verfallen'],
  refused: ['Refused', 'Abgewiesen'],
  holding: ['Held', 'Gehalten'],
  locked: ['Locked', 'Gebunden'],
  'ready-to-close': ['Ready to close', 'Schließbar'],
  closed: ['Closed', 'Geschlossen'],
  filled: ['Filled', 'Ausgeführt'],
  reference: ['For', 'Zu'],
  amount: ['Amount', 'Betrag'],
  balanceAfter: ['Balance after', 'Stand danach'],
  execution: ['Execution', 'Ausführung'],
  'execution-buy': ['Purchase', 'Kauf'],
  'execution-sell': ['Sale', 'Verkauf'],
  'paper-funding': ['Play money', 'Spielgeld'],
  previousPage: ['Previous page', 'Vorige Seite'],
  nextPage: ['Next page', 'Nächste Seite'],
  accountOpened: ['Opened (market time)', 'Eröffnet (Marktzeit)'],
  openedFrom: ['Opened from', 'Eröffnet von'],
  openedTo: ['to', 'bis'],
  lastSeen: ['Last seen (system time)', 'Zuletzt da (Systemzeit)'],
  speaks: ['Language', 'Sprache'],
  devices: ['Known devices, last signed in on', 'Bekannte Geräte, zuletzt angemeldet'],
  'end-sign-out': ['Signed out', 'Abgemeldet'],
  'end-replaced': ['Signed in elsewhere', 'Anderswo angemeldet'],
  'end-gate': ['Blocked', 'Gesperrt'],
  'end-revoked': ['Ended by the customer', 'Vom Kunden beendet'],
  'end-idle': ['Not used', 'Nicht benutzt'],
  'end-absolute': ['Too old', 'Zu alt'],
  'end-password-changed': ['Password changed', 'Passwort geändert'],
  'end-too-many': ['Too many sessions', 'Zu viele Sitzungen'],
  'end-clock': ['The clock was turned back', 'Die Uhr wurde zurückgestellt'],
  lifted: ['Lifted', 'Aufgehoben'],
  agreements: ['Agreements', 'Zustimmungen'],
  oldWording: ['a wording no longer in force', 'nicht mehr geltende Fassung'],
  'user-agreement': ['User agreement', 'Nutzungsvertrag'],
  'privacy-policy': ['Privacy policy', 'Datenschutz'],
  disclaimer: ['Disclaimer', 'Risikohinweise'],
  appropriateness: ['Knows the risks of', 'Kennt die Risiken von'],
  yes: ['yes', 'ja'],
  no: ['no', 'nein'],
  unasked: ['not asked', 'nicht gefragt'],
  shares: ['Shares', 'Aktien'],
  etfs: ['ETFs', 'ETFs'],
  leveraged: ['Leveraged products', 'Hebelprodukte'],
  digital: ['Digital assets', 'Digitale Werte'],
  lending: ['Lending', 'Leihe'],
  sessions: ['Sessions', 'Sitzungen'],
  instrument: ['Instrument', 'Instrument'],
  side: ['Side', 'Seite'],
  buy: ['Buy', 'Kauf'],
  sell: ['Sell', 'Verkauf'],
  quantity: ['Quantity', 'Menge'],
  price: ['Price', 'Preis'],
  value: ['Value', 'Wert'],
  profit: ['Profit', 'Ergebnis'],
  placed: ['Placed', 'Aufgegeben'],
  opened: ['Opened', 'Begonnen'],
  used: ['Last use', 'Zuletzt'],
  ended: ['Ended', 'Beendet'],
  until: ['Until', 'Bis'],
  case: ['Case', 'Fall'],
  reason: ['Reason', 'Grund'],
  none: ['None', 'Keine'],
  // gates and reviews
  placeGate: ['Place a gate', 'Sperre setzen'],
  lift: ['Lift', 'Aufheben:'],
  liftBecause: ['Lift because', 'Aufheben, weil'],
  done: ['Done.', 'Erledigt.'],
  waitsForSignature: ['It waits for a second signature, under reviews.', 'Es wartet auf die zweite Unterschrift, unter Fälle.'],
  reviews: ['Reviews', 'Fälle'],
  queue: ['Queue', 'Stapel'],
  'queue-pending': ['To be decided', 'Zu entscheiden'],
  'queue-signature': ['Waits for my signature', 'Wartet auf meine Unterschrift'],
  'queue-ended': ['Ended', 'Beendet'],
  'review-gate': ['Gate', 'Sperre'],
  'review-appeal': ['Appeal', 'Einspruch'],
  'review-recovery': ['Getting back in', 'Wieder hineinkommen'],
  approved: ['Approved', 'Genehmigt'],
  rejected: ['Rejected', 'Abgelehnt'],
  withdrawn: ['Withdrawn', 'Zurückgezogen'],
  'taken-back': ['Approved, then taken back', 'Genehmigt, dann zurückgenommen'],
  firstSignature: ['First signature', 'Erste Unterschrift'],
  claimedBy: ['In work with', 'In Arbeit bei'],
  openedBy: ['Opened by', 'Eröffnet von'],
  release: ['Leave it to others', 'Anderen überlassen'],
  askedFor: ['What is to be signed', 'Was zu unterschreiben ist'],
  'act-place': ['Place', 'Setzen'],
  'act-lift': ['Lift', 'Aufheben'],
  customerSays: ['What the customer says', 'Was der Kunde sagt'],
  decision: ['Decision', 'Entscheidung'],
  noteToCustomer: ['Note that the customer reads', 'Anmerkung, die der Kunde liest'],
  note: ['Note', 'Anmerkung'],
  approve: ['Approve', 'Genehmigen'],
  reject: ['Reject', 'Ablehnen'],
  history: ['History', 'Verlauf'],
  'event-opened': ['Opened', 'Eröffnet'],
  'event-proposed': ['First signature', 'Erste Unterschrift'],
  'event-decided': ['Decided', 'Entschieden'],
  'event-signed': ['Second signature', 'Zweite Unterschrift'],
  'event-withdrawn': ['Withdrawn', 'Zurückgezogen'],
  'event-taken-back': ['Approval taken back', 'Genehmigung zurückgenommen'],
  'event-deadline': ['Deadline passed', 'Frist verstrichen'],
  // audit
  at: ['When', 'Wann'],
  who: ['Who', 'Wer'],
  action: ['Action', 'Vorgang'],
  actorNumber: ['Number of who', 'Nummer von wem'],
  from: ['From', 'Von'],
  to: ['To', 'Bis'],
  operator: ['Operator', 'Personal'],
  tool: ['Tool', 'Werkzeug'],
  system: ['House', 'Haus'],
  customer: ['Customer', 'Kunde'],
  facts: ['Facts', 'Angaben'],
  // operations
  inOrder: ['In order', 'In Ordnung'],
  checks: ['Parts', 'Teile'],
  parked: ['Parked due items', 'Liegengebliebene Fälligkeiten'],
  consumers: ['Events that wait', 'Wartende Ereignisse'],
  leases: ['Leases', 'Leases'],
  due: ['Due', 'Fällig'],
  overdue: ['overdue', 'überfällig'],
  attempts: ['attempts', 'Versuche'],
  processes: ['Processes', 'Prozesse'],
  answering: ['answers here', 'antwortet hier'],
  refusals: ['Refusals of 24 hours', 'Abweisungen in 24 Stunden'],
  'wrong-account-or-password': ['failed sign-ins', 'misslungene Anmeldungen'],
  books: ['Books', 'Bücher'],
  promises: ['Invariants', 'Invarianten'],
  invariants: ['Checked', 'Geprüft'],
  rowsSeen: ['Rows read', 'Gelesene Zeilen'],
  lastLook: ['Last look', 'Letzter Blick'],
  looksMissed: ['Looks missed in a row', 'Ausgefallene Blicke in Folge'],
  notLookedYet: ['Nobody has looked yet', 'Noch hat niemand nachgesehen'],
  new: ['what is new', 'was neu ist'],
  everything: ['everything', 'alles'],
  silent: ['silent', 'verstummt'],
  withoutPrice: ['without a price', 'ohne Kurs'],
  lastTrade: ['Last trade', 'Letzter Handel'],
  openSessions: ['Open sessions', 'Offene Sitzungen'],
  atDesk: ['at the desk', 'am Desk'],
  database: ['Database', 'Datenbank'],
  linesLost: ['Log lines lost', 'Verlorene Logzeilen'],
  feed: ['Instruments', 'Werte'],
  marketTime: ['Market time', 'Marktzeit'],
  systemTime: ['System time', 'Systemzeit'],
  // operators
  roles: ['Roles', 'Rollen'],
  state: ['State', 'Stand'],
  invited: ['Invited', 'Eingeladen'],
  active: ['Active', 'Aktiv'],
  invitedBy: ['Invited by', 'Eingeladen von'],
  machine: ['the machine', 'der Maschine'],
  invite: ['Invite', 'Einladen'],
  inviteSomebody: ['Invite somebody', 'Jemanden einladen'],
  linkFor: [
    'Hand over this link; it lets in once, within the hour.',
    'Geben Sie diesen Link weiter; er lässt einmal herein, innerhalb einer Stunde.',
  ],
  staff: ['Simulated staff', 'Simuliertes Personal'],
  'nobody-signed-in': [
    'Nobody who may decide these is signed in: what waits for a minute they decide.',
    'Niemand, der das entscheiden darf, ist angemeldet: Was eine Minute wartet, entscheiden sie.',
  ],
  'part-database': ['Database', 'Datenbank'],
  'part-orders': ['Orders', 'Aufträge'],
  'part-venue': ['Exchange', 'Börse'],
  'part-market': ['Market prices', 'Kurse'],
  'part-engine': ['Trading and booking', 'Handel und Buchung'],
  'part-work': ['What is due', 'Fälliges'],
  'part-books': ['Books', 'Bücher'],
  'due-customers.erasure': ['Erasure of customers’ data', 'Löschung von Kundendaten'],
  'due-trading.settlement': ['Settlement of trades', 'Abwicklung von Geschäften'],
  'due-reviews.deadline': ['Deadline of cases', 'Fristende von Fällen'],
  'due-identity.runs-out': ['Documents that run out', 'Ablauf von Ausweisen'],
  'due-identity.unused-photo': ['Unused photos to be deleted', 'Löschung unbenutzter Fotos'],
  'due-skip closed hours': ['Skipping closed hours', 'Überspringen der Schließzeiten'],
  'consumer-news.market-notices': ['Notices of the market', 'Marktmitteilungen'],
  'consumer-recovery cases': ['Requests to get back in', 'Anträge auf Wiedereinstieg'],
  'consumer-letters': ['E-mails', 'E-Mails'],
  'one-signed-in': [
    'One who may decide these is signed in: they decide nothing and sign what he has signed.',
    'Einer, der das entscheiden darf, ist angemeldet: Sie entscheiden nichts und unterschreiben, was er unterschrieben hat.',
  ],
  'several-signed-in': [
    'Two or more who may decide these are signed in and need nobody.',
    'Zwei oder mehr, die das entscheiden dürfen, sind angemeldet und brauchen niemanden.',
  ],
  'switched-off': ['They are switched off.', 'Sie sind ausgeschaltet.'],
  startedWithout: ['This house was started without them (PARKETT_STAFF=off).', 'Dieses Haus wurde ohne sie gestartet (PARKETT_STAFF=off).'],
  onePasskey: ['a second one is missing', 'ein zweiter fehlt'],
  mayNotComeIn: ['May not come in any more', 'Darf nicht mehr herein'],
  save: ['Save', 'Speichern'],
  lostPasskeys: ['Passkeys lost', 'Passkeys verloren'],
  lostPasskeysHow: [
    'A second operator confirms; then all passkeys are gone and a link lets in once.',
    'Ein zweiter bestätigt; dann sind alle Passkeys weg, und ein Link lässt einmal herein.',
  ],
  askReset: ['Ask for a new beginning', 'Neubeginn beantragen'],
  resetWaits: ['A new beginning was asked for and waits for a second operator.', 'Ein Neubeginn ist beantragt und wartet auf einen zweiten.'],
  resets: ['New beginnings that wait', 'Neubeginne, die warten'],
  askedBy: ['asked by', 'beantragt von'],
  decides: ['decides by itself', 'entscheidet selbst'],
  signs: ['gives the second signature', 'gibt die zweite Unterschrift'],
  off: ['does nothing', 'tut nichts'],
  switchOff: ['Switch off', 'Ausschalten'],
  switchOn: ['Switch on', 'Einschalten'],
  'role-support': ['Support', 'Kundendienst'],
  'role-reviewer': ['Reviewer', 'Prüfung'],
  'role-treasury': ['Treasury', 'Treasury'],
  'role-dealer': ['Dealer', 'Handel'],
  'role-admin': ['Admin', 'Verwaltung'],
  'role-auditor': ['Auditor', 'Revision'],
} as const satisfies Record<string, readonly [string, string]>;

export type TextKey = keyof typeof texts;
type Language = 'en' | 'de';

const preset: Language = navigator.language.startsWith('en') ? 'en' : 'de';
const languageIn = (value: string | null): Language => (value === 'en' || value === 'de' ? value : preset);
const text = (key: TextKey, language: Language): string => texts[key][language === 'en' ? 0 : 1];

/** The language that is chosen now. */
export const presentLanguage = (): Language => languageIn(kept('language'));

export const toggleLanguage = (): void => keep('language', languageIn(kept('language')) === 'en' ? 'de' : 'en');

export type Say = (key: TextKey) => string;

/** Texts in the language that is chosen. */
export function useText(): Say {
  const language = languageIn(useKept('language'));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return key => text(key, language);
}

const isText = (key: string): key is TextKey => Object.hasOwn(texts, key);
/** What something of a group is called, such as a part of the house; what has no word there yet, as the server calls it. */
export const wordIn = (say: Say, group: string, word: string): string => (isText(`${group}-${word}`) ? wordFor(say, `${group}-${word}`) : word);
/** The text of a word that the server uses, or the word. */
export const wordFor = (say: Say, word: string): string => (isText(word) ? say(word) : word);

/** Every word of the desk in the language that is chosen, by its key; of codes without a word of ours their sentence. */
export const allWords = (sentences: Sentences): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(sentences).map(code => [code, sentenceFor(sentences, code)])),
  ...ownWords(),
});
const ownWords = (): Record<string, string> => Object.fromEntries((Object.keys(texts) as TextKey[]).map(key => [key, text(key, presentLanguage())]));

type Sentences = Readonly<Record<string, Pick<Texts, 'en' | 'de'>>>;

/** What a language of the product is called; two of them are named otherwise in the standard. */
export function languageName(code: string): string {
  const standard = { kor: 'ko', zhHant: 'zh-Hant', zh: 'zh-Hans' }[code] ?? code;
  return new Intl.DisplayNames(presentLanguage(), { type: 'language' }).of(standard) ?? code;
}

/** What a code says to people, in the language that is chosen. */
export const sentenceFor = (reasons: Sentences, code: string): string => reasons[code]?.[languageIn(kept('language'))] ?? code;

/** What a refusal's code means where its figures aren't known; without a word of ours its English sentence, or the code. */
export function refusalText(code: string): string {
  const own = languageIn(kept('language')) === 'de' ? refusals[code] : undefined;
  return own ?? (isDenial(code) ? sentenceOf(code).replaceAll(/\{\w+\}/g, '…') : code);
}
const isDenial = (code: string): code is keyof typeof denials => Object.hasOwn(denials, code);

/** What went wrong, in words. */
export function troubleOf(error: unknown, say: Say): string {
  if (!(error instanceof Refused)) return say('unanswered');
  return languageIn(kept('language')) === 'de' ? (refusals[error.code ?? ''] ?? error.message) : error.message;
}

/** The same where something was only read: then nothing was done. */
export const readTroubleOf = (error: unknown, say: Say): string => (error instanceof Refused ? troubleOf(error, say) : say('notRead'));
