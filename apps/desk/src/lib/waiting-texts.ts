/** The desk's words about invitations and raised roles, which take two admins, in English and German. */
export const waitingTexts = {
  waiting: ['Waits for a second admin', 'Wartet auf eine zweite Bestätigung'],
  'asks-invitation': ['Invitation as', 'Einladung als'],
  'asks-return': ['may come in again, as', 'darf wieder herein, als'],
  'asks-roles': ['gets the roles', 'bekommt die Rollen'],
  'asks-reset': ['begins again', 'beginnt neu'],
  mayConfirm: ['Can confirm', 'Bestätigen kann'],
  mayNotConfirm: ['Cannot', 'Nicht'],
  nobodyConfirms: [
    'Nobody here can confirm this. An admin whom nobody here let in comes in on the machine: npm run operator -- add NAME --role admin,reviewer',
    'Niemand hier kann das bestätigen. Jemand aus der Verwaltung, den keiner von hier hereingelassen hat, kommt an der Maschine herein: npm run operator -- add NAME --role admin,reviewer',
  ],
  staffConfirms: ['Simulated staff confirms it within some ten seconds.', 'Simuliertes Personal bestätigt das in etwa zehn Sekunden.'],
  'why-own-request': ['asked for it', 'hat es beantragt'],
  'why-not-yourself': ['it is about him', 'es geht um ihn selbst'],
  'why-no-counterpart': ['not independent of the one who asked, until', 'nicht unabhängig von der Person, die es beantragt hat, bis'],
  'why-same-root': ['not independent of whom it is about, until', 'nicht unabhängig von der Person, um die es geht, bis'],
  staffConfirmed: ['confirmed by simulated staff', 'von simuliertem Personal bestätigt'],
  showLink: ['Make the link', 'Link erzeugen'],
  ask: ['Ask for the invitation', 'Einladung beantragen'],
  requestMade: ['Asked for: a second admin has to confirm.', 'Beantragt: Jemand Zweites aus der Verwaltung muss bestätigen.'],
  raiseWaits: [
    'More for this person was asked for and waits for a second admin.',
    'Mehr für diese Person ist beantragt und wartet auf eine zweite Bestätigung.',
  ],
  lessAtOnce: [
    'Taking a role away and shutting out count at once. More roles, and coming in again, count when a second admin has confirmed them.',
    'Rollen wegnehmen und aussperren gilt sofort. Mehr Rollen und Wiederkommen gelten, sobald jemand Zweites aus der Verwaltung bestätigt hat.',
  ],
  secondRoot: [
    'Some things take two, and two whom one person let in count as one for seven days. The second one of a house comes in like the first: npm run operator -- add NAME --role admin,reviewer',
    'Manches braucht zwei, und zwei, die eine Person hereingelassen hat, zählen sieben Tage als einer. Der Zweite kommt wie der Erste herein: npm run operator -- add NAME --role admin,reviewer',
  ],
} as const satisfies Record<string, readonly [string, string]>;
