import { useEffect } from 'react';
import { keep, kept, useKept } from './kept.ts';
import { Refused } from './api.ts';

/** Every text of the desk, in English and German. */
const texts = {
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
  offline: ['The desk is not reachable; what is shown is old.', 'Der Desk ist nicht erreichbar; was Sie sehen, ist alt.'],
  csv: ['CSV', 'CSV'],
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
    'No access yet? Somebody at the desk invites you, or on the machine: npm run operator -- add NAME --role admin',
    'Noch kein Zugang? Jemand am Desk lädt Sie ein, oder an der Maschine: npm run operator -- add NAME --role admin',
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
  findCustomer: ['Account or number, exactly', 'Konto oder Nummer, genau'],
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
  gatedOnly: ['With a gate', 'Mit Sperre'],
  all: ['All', 'Alle'],
  since: ['Since', 'Seit'],
  institution: ['Institution', 'Institut'],
  disabled: ['Disabled', 'Beendet'],
  'login-banned': ['Login-banned', 'Anmeldung gesperrt'],
  frozen: ['Frozen', 'Eingefroren'],
  'trade-banned': ['Trade-banned', 'Handel gesperrt'],
  'withdrawal-banned': ['Withdrawal-banned', 'Auszahlung gesperrt'],
  fundPassword: ['Fund password', 'Geldpasswort'],
  set: ['set', 'gesetzt'],
  notSet: ['not set', 'nicht gesetzt'],
  wallets: ['Wallets', 'Konten'],
  cash: ['Cash', 'Guthaben'],
  available: ['Available', 'Verfügbar'],
  orders: ['Pending orders', 'Offene Aufträge'],
  positions: ['Open positions', 'Offene Positionen'],
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
  // audit
  at: ['When', 'Wann'],
  who: ['Who', 'Wer'],
  action: ['Action', 'Vorgang'],
  actionBegins: ['Action begins with', 'Vorgang beginnt mit'],
  customer: ['Customer', 'Kunde'],
  facts: ['Facts', 'Angaben'],
  // operations
  inOrder: ['In order', 'In Ordnung'],
  checks: ['Parts', 'Teile'],
  parked: ['Parked due items', 'Liegengebliebene Fälligkeiten'],
  consumers: ['Events that wait', 'Wartende Ereignisse'],
  leases: ['Leases', 'Leases'],
  oneProcess: ['One process does everything', 'Ein Prozess macht alles'],
  refusedSignIns: ['Refused sign-ins by hour', 'Abgewiesene Anmeldungen je Stunde'],
  feed: ['Feed', 'Kursquelle'],
  marketTime: ['Market time', 'Marktzeit'],
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
/** The text of a word that the server uses, or the word. */
export const wordFor = (say: Say, word: string): string => (isText(word) ? say(word) : word);

/** Refusals that are met at the desk, in German; in English the server's own sentence is shown. */
const refusals: Readonly<Record<string, string>> = {
  'desk-sign-in-failed': 'Damit öffnet sich nichts: Link oder Code ist falsch, verbraucht oder abgelaufen, oder es braucht einen Passkey',
  'not-your-role': 'Ihre Rolle erlaubt das nicht',
  'passkey-needed': 'Bitte zuerst einen Passkey einrichten',
  'operator-name-taken': 'Es gibt schon jemanden mit diesem Namen',
  'name-missing': 'Bitte geben Sie einen Namen ein',
  'last-passkey': 'Das ist Ihr letzter Passkey: Bitte richten Sie zuerst einen weiteren ein',
  'account-does-not-exist': 'Das Konto gibt es nicht',
  'passkey-name-missing': 'Bitte geben Sie dem Passkey einen Namen',
  'passkey-refused': 'Der Passkey passt nicht',
  'passkey-already-registered': 'Dieser Passkey ist schon eingerichtet',
  'wrong-second-factor': 'Der Code ist falsch',
  'second-factor-locked': 'Zu viele falsche Codes, bitte später noch einmal',
  'code-already-used': 'Dieser Code ist verbraucht, warten Sie auf den nächsten',
};

/** What went wrong, in words. */
export function troubleOf(error: unknown, say: Say): string {
  if (!(error instanceof Refused)) return say('unanswered');
  return languageIn(kept('language')) === 'de' ? (refusals[error.code ?? ''] ?? error.message) : error.message;
}
