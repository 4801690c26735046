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
  /** Below /api/vue/, or for operators below /api/desk/; always POST. Its body is JSON, and so is its answer, unless it is an upload or a download. */
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

/** A request or reply without content. */
export const nothing = z.strictObject({});

/** A file that goes up as a part of an upload. */
export type FilePart = { readonly maxBytes: number; readonly optional?: true };

/** A call whose body is multipart/form-data: each text of the request is a part of that name, and so is each file. Its key stands for the digest of its parts. */
export type Upload<
  Request extends FieldsOf = FieldsOf,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Path extends string = string,
  Files extends Readonly<Record<string, FilePart>> = Readonly<Record<string, FilePart>>,
> = Call<Request, Reply, Path, true> & { readonly kind: 'upload'; readonly access: 'session'; readonly files: Files };

/** @__NO_SIDE_EFFECTS__ */
export function defineUpload<
  Request extends FieldsOf,
  Reply extends z.ZodMiniType,
  const Path extends string,
  const Files extends Readonly<Record<string, FilePart>>,
>(call: Omit<Upload<Request, Reply, Path, Files>, 'kind' | 'key' | 'access'>): Upload<Request, Reply, Path, Files> {
  return { ...call, kind: 'upload', key: true, access: 'session' };
}

export type FileType = 'application/pdf' | 'text/csv' | 'application/json' | 'image/jpeg' | 'image/webp';

/** A call that takes JSON and answers with a file; a refusal is the envelope, as everywhere. */
export type Download<Request extends z.ZodMiniType = z.ZodMiniType, Path extends string = string> = Call<Request, typeof nothing, Path, false> & {
  readonly kind: 'download';
  readonly types: readonly FileType[];
};

/** @__NO_SIDE_EFFECTS__ */
export function defineDownload<Request extends z.ZodMiniType, const Path extends string>(
  call: Omit<Download<Request, Path>, 'kind' | 'key' | 'reply'>,
): Download<Request, Path> {
  return { ...call, kind: 'download', key: false, reply: nothing };
}

export const isUpload = (call: Call): call is Upload => 'kind' in call && call.kind === 'upload';
export const isDownload = (call: Call): call is Download => 'kind' in call && call.kind === 'download';

export type RequestOf<C extends Call> = z.input<C['request']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

type OptionalIn<Files> = { [Name in keyof Files]: Files[Name] extends { optional: true } ? Name : never }[keyof Files];
/** An object without fields would have none at all, also no files. */
type TextsOf<C extends Upload> = keyof C['request']['shape'] extends never ? unknown : RequestOf<C>;
/** The texts and files of an upload, each file as bytes on the server and as a Blob in the browser. */
export type PartsOf<C extends Upload, File> = TextsOf<C> & { readonly [Name in Exclude<keyof C['files'], OptionalIn<C['files']>>]: File } & {
  readonly [Name in OptionalIn<C['files']>]?: File | undefined;
};

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
