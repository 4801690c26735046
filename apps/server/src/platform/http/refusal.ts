import { sentenceOf, type DenialCode } from '@parkett/contract/denials';
import type { DenialParams, Envelope } from '@parkett/contract/envelope';

/** A request that never reached a rule (or whose outcome is unknown): the only refusals with a status other than 200. */
export class HttpRefusal extends Error {
  override name = 'HttpRefusal';
  readonly status: number;
  readonly code: DenialCode;
  readonly params: DenialParams;

  constructor(status: number, code: DenialCode, params: DenialParams = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** The answer that carries a refusal, with the English source sentence. */
export const refusalEnvelope = (code: DenialCode, params: DenialParams = {}): Envelope<never> => ({
  status: 0,
  data: null,
  msg: sentenceOf(code, params),
  code,
  params,
});
