import { sentenceOf } from '@parkett/contract/denials';
import { denial, type Denial, type DenialArguments, type Envelope } from '@parkett/contract/envelope';

/** A request that never reached a rule (or whose outcome is unknown): the only refusals with a status other than 200. */
export class HttpRefusal extends Error {
  override name = 'HttpRefusal';
  readonly status: number;
  readonly denial: Denial;

  constructor(status: number, ...refused: DenialArguments) {
    super(refused[0]);
    this.status = status;
    this.denial = denial(...refused);
  }
}

/** The answer that carries a refusal, with the English source sentence. */
export const refusalEnvelope = ({ code, params = {} }: Denial): Envelope<never> => ({
  status: 0,
  data: null,
  msg: sentenceOf(code, params),
  code,
  params,
});
