/** A letter as it is handed over. `messageId` is the same each time that one letter is handed over. */
export type Outgoing = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Whoever carries letters away. Answers once somebody else has taken it over; throws `LetterRefused`, or anything else where it may be tried again. */
export type Postman = { readonly send: (letter: Outgoing) => Promise<void> };

/** Nobody will ever take this letter: there is no such address. */
export class LetterRefused extends Error {
  override name = 'LetterRefused';
}
