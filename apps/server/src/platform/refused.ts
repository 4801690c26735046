import type { Denial } from '@parkett/contract/envelope';

/** Thrown inside a transaction to take everything back and answer with a refusal. */
export class Refused extends Error {
  override name = 'Refused';
  readonly denial: Denial;

  constructor(denial: Denial) {
    super(denial.code);
    this.denial = denial;
  }
}
