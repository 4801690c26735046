/** What the desk calls that somebody is let in or raised only by two, in English and German. */
export const waitingTexts = {
  waiting: ['Waits for a second admin', 'Wartet auf eine zweite Bestätigung'],
  'asks-invitation': ['Invitation as', 'Einladung als'],
  'asks-return': ['may come in again, as', 'darf wieder herein, als'],
  'asks-roles': ['gets the roles', 'bekommt die Rollen'],
  'asks-reset': ['begins again', 'beginnt neu'],
  mayConfirm: ['Can confirm', 'Bestätigen kann'],
  mayNotConfirm: ['Cannot', 'Nicht'],
  nobodyConfirms: [
    'Nobody here can confirm this: all who could were let in by the same person. Let in a second admin on the machine, whom nobody here let in: npm run operator -- add NAME --role admin,reviewer',
    'Niemand hier kann das bestätigen: Alle, die es könnten, hat dieselbe Person hereingelassen. Lassen Sie an der Maschine jemanden herein, den niemand von hier hereingelassen hat: npm run operator -- add NAME --role admin,reviewer',
  ],
  staffConfirms: ['Simulated staff confirms it within some ten seconds.', 'Simuliertes Personal bestätigt das in etwa zehn Sekunden.'],
  'why-own-request': ['asked for it', 'hat es beantragt'],
  'why-not-yourself': ['it is about him', 'es geht um ihn selbst'],
  'why-no-counterpart': ['let in by the same person, until', 'von derselben Person hereingelassen, bis'],
  'why-same-root': ['let in by the same person, until', 'von derselben Person hereingelassen, bis'],
  staffConfirmed: ['confirmed by simulated staff', 'von simuliertem Personal bestätigt'],
  showLink: ['Make the link', 'Link erzeugen'],
  ask: ['Ask for the invitation', 'Einladung beantragen'],
  askedFor: ['Asked for: a second admin has to confirm.', 'Beantragt: Jemand Zweites aus der Verwaltung muss bestätigen.'],
  raiseWaits: [
    'More for this person was asked for and waits for a second admin.',
    'Mehr für diese Person ist beantragt und wartet auf eine zweite Bestätigung.',
  ],
  lessAtOnce: [
    'Taking a role away and shutting out count at once. More roles, and coming in again, count when a second admin has confirmed them.',
    'Rollen wegnehmen und aussperren gilt sofort. Mehr Rollen und Wiederkommen gelten, sobald jemand Zweites aus der Verwaltung bestätigt hat.',
  ],
  secondRoot: [
    'What needs two needs two whom not the same person let in. The second one of a house comes in on the machine, like the first: npm run operator -- add NAME --role admin,reviewer',
    'Was zwei braucht, braucht zwei, die nicht dieselbe Person hereingelassen hat. Der Zweite eines Hauses kommt wie der Erste an der Maschine herein: npm run operator -- add NAME --role admin,reviewer',
  ],
} as const satisfies Record<string, readonly [string, string]>;
