import * as z from 'zod/mini';

/**
 * Who may make a call. `public`: anonymous visitors too (a signed-in one is recognised);
 * `session`: 401 without a session.
 */
export type Access = 'public' | 'session';

export type Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
  Key extends boolean = boolean,
> = {
  /** Below /api/vue/, or for operators below /api/desk/; always POST. */
  readonly path: Path;
  readonly access: Access;
  /** Needs the header `Idempotency-Key`: every signed-in call that changes something, except those that carry a secret. */
  readonly key: Key;
  /** Its body may hold what is personal, which could be guessed from a plain hash: the command record keeps one that is keyed. */
  readonly personal?: true;
  readonly summary: string;
  readonly request: Request;
  readonly reply: Reply;
};

/**
 * Declares one call of the API; the OpenAPI document, the server's validation, the typed client and what fits into a form's fields come from it.
 * @__NO_SIDE_EFFECTS__
 */
export function defineCall<Request extends z.ZodMiniType, Reply extends z.ZodMiniType, const Path extends string, const Key extends boolean>(
  call: Call<Request, Reply, Path, Key>,
): Call<Request, Reply, Path, Key> {
  return call;
}

export type RequestOf<C extends Call> = z.input<C['request']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

/** What a reader of the API's document has to know first. */
export const apiNotice = 'Play money and simulated prices.';

/** Name of the idempotency header and the form of its value. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,64}$/;

/** Requests whose fields a form fills in. */
export type FieldsOf = z.ZodMiniObject;

/** How many characters fit into a field of a request, if a text has more. Whatever else may be wrong with it is judged by the rules, so that the refusal is translated. */
export function tooLongFor(request: FieldsOf, { name, text }: { name: string; text: string }): number | null {
  const schema = request.shape[name];
  const issue = schema && z.safeParse(schema, text).error?.issues.find(({ code }) => code === 'too_big');
  return issue && 'maximum' in issue ? Number(issue.maximum) : null;
}

/** A request or reply without content. */
export const nothing = z.strictObject({});
