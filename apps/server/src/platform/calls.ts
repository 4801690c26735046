import {
  idempotencyHeader,
  idempotencyKeyPattern,
  isDownload,
  isUpload,
  type Access,
  type Call,
  type Download,
  type FileType,
  type PartsOf,
  type ReplyOf,
  type RequestOf,
  type Upload,
} from '@parkett/contract/call';
import type { DenialCode, PlainDenialCode } from '@parkett/contract/denials';
import type { Denial, DenialParams } from '@parkett/contract/envelope';
import { invariant, type Result } from '@parkett/kernel';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toJSONSchema } from 'zod/mini';
import { inTime } from './deadline.ts';
import { bodyHash, type Acting, type KeyedCall, type Outcome, type Principal } from './commands/index.ts';
import { HttpRefusal, refusalEnvelope } from './http/refusal.ts';
import { StartRefusal } from './start-refusal.ts';
import { dataHeaders, fileHeaders } from './http/security-headers.ts';
import { UploadsUnderWay } from './uploads-under-way.ts';

/** Who is calling: a session, or why there is none. */
export type Caller<Session> = { session: Session } | { refused: 'no-session' | 'anti-forgery'; params?: DenialParams };

/** How the application recognises callers of one kind; the platform doesn't know what a session is. */
export type Recognition<Session> = {
  authenticate: (request: FastifyRequest, access: Access) => Promise<Caller<Session>>;
  /** Deletes both cookies: with every 401, and when a public call came with a pair that doesn't hold. */
  forget: (request: FastifyRequest, reply: FastifyReply, access: Access) => void;
  /** Who commands on a session: what its keys are unique for. */
  of: (session: Session) => Principal;
  /** Makes hashes of personal bodies worthless without a key that isn't in the database. */
  hidden: (session: Session) => Promise<(hash: Buffer) => Buffer>;
  /** The refusal that a thrown error means to callers of this kind; null where it is none. */
  denialIn?: (error: unknown) => Denial | null;
  /** Hears of every refusal by a rule or by the table below, before it is answered. */
  refused?: (refusal: { code: DenialCode; route: string; session: Session | null; address: string }) => void | Promise<void>;
};

/** What callers of one kind may do: a table with a line for each call. */
export type Policies<Session> = {
  /** A call without a line can't be registered. */
  covers: (call: Call) => boolean;
  /** Why this caller may not make the call, whatever is in it; null: he may. What depends on more than who he is stays with the rules. */
  denial: (call: Call, session: Session) => PlainDenialCode | null;
  /** The act of a keyed call, judged in the command's transaction; null where being let in is enough. Without it: null for every call. */
  acting?: (call: Call, session: Session, body: unknown) => Acting | null;
};

/** Where calls lie (`/api/vue/`), who makes them, and what each may. */
export type CallsParts<Session> = { prefix: string; principal: Recognition<Session>; may: Policies<Session> };

export type CallContext<Session> = {
  session: Session;
  /** The caller's Idempotency-Key; '' on calls that take none. */
  key: string;
  /** The caller's network address, as far as the configured proxies tell it. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Answers with the reply's data, or with the denial of a rule (which is HTTP 200 as well; null says no without a reason, as to an anonymous
 * visitor who asks who he is). Throws HttpRefusal for what never reached a rule.
 */
export type Handler<C extends Call, Session> = (body: RequestOf<C>, context: CallContext<Session>) => Promise<Result<ReplyOf<C>, Denial | null>>;

/** What a keyed call is recorded by. `hash`: of the body, where it isn't that of its canonical JSON. */
export type KeyedContext<Session> = CallContext<Session> & { commandKey: (hash?: Buffer) => KeyedCall };

/** Answers with what became of the command. */
export type KeyedHandler<C extends Call, Session> = (body: RequestOf<C>, context: KeyedContext<Session>) => Promise<Outcome<ReplyOf<C>>>;

/** What came up: the texts and the files of its parts. Its hash is that of all of them. */
export type UploadHandler<C extends Upload, Session> = (parts: PartsOf<C, Buffer>, context: KeyedContext<Session>) => Promise<Outcome<ReplyOf<C>>>;

/** A file to be saved. Its name is ours: letters, digits, points and dashes. */
export type SavedFile = { readonly type: FileType; readonly name: string; readonly bytes: Buffer };
export type DownloadHandler<C extends Download, Session> = (body: RequestOf<C>, context: CallContext<Session>) => Promise<Result<SavedFile, Denial>>;

export type Calls<Session> = {
  /** A call with access 'session' that takes a key. */
  keyed: <C extends Call>(call: C, handler: KeyedHandler<C, Session>) => void;
  /** A call with access 'session'. */
  signedIn: <C extends Call>(call: C, handler: Handler<C, Session>) => void;
  /** A call with access 'public': anonymous visitors make it too, with a session of null. */
  open: <C extends Call>(call: C, handler: Handler<C, Session | null>) => void;
  /** A call that takes files, which is keyed. */
  upload: <C extends Upload>(call: C, handler: UploadHandler<C, Session>) => void;
  /** A call that answers with a file, with access 'session'. */
  download: <C extends Download>(call: C, handler: DownloadHandler<C, Session>) => void;
};

/** The only place where an outcome becomes HTTP. */
function resultOf<Answer>(outcome: Outcome<Answer>): Result<Answer, Denial> {
  switch (outcome.outcome) {
    case 'accepted':
      return { ok: true, value: outcome.answer };
    case 'denied':
      return { ok: false, error: outcome.denial };
    case 'busy':
      throw new HttpRefusal(503, 'system-busy');
    case 'unknown':
      throw new HttpRefusal(503, 'outcome-unknown');
    case 'key-reused':
      throw new HttpRefusal(409, 'key-reused');
  }
}

function keyOf(call: Call, request: FastifyRequest): string {
  if (!call.key) return '';
  const key = request.headers[idempotencyHeader];
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) throw new HttpRefusal(400, 'key-missing');
  return key;
}

/** Where a kind of call differs from JSON: what is asked before its body is read, and how what it answers is sent. */
type RouteKind = {
  readonly config?: FastifyContextConfig;
  readonly letIn?: (request: FastifyRequest, reply: FastifyReply) => void;
  readonly send?: (value: never, reply: FastifyReply) => unknown;
};

function sendFile({ type, name, bytes }: SavedFile, reply: FastifyReply): Buffer {
  invariant(/^[A-Za-z0-9][A-Za-z0-9.-]{0,79}$/.test(name), `the name of a file is ours, not ${name}`);
  void reply.headers(fileHeaders(name)).type(type.startsWith('text/') ? `${type}; charset=utf-8` : type);
  return bytes;
}

type PrincipalOf<Session> = Recognition<Session>['of'];

/** How an upload is let in. */
function uploadsInto<Session>(app: FastifyInstance, principalOf: PrincipalOf<Session>): (call: Upload) => RouteKind {
  const underWay = new UploadsUnderWay();
  return call => {
    const texts = Object.keys(call.request.shape);
    invariant(isUpload(call) && !texts.some(text => text in call.files), `${call.path} is an upload, and its parts have names of their own`);
    const letIn = (request: FastifyRequest, reply: FastifyReply): void => {
      keyOf(call, request);
      underWay.begin(principalOf(request.caller as Session), reply);
      app.slowBodies.letMove(request.raw, performance.now());
    };
    return { config: { upload: { texts, files: call.files } }, letIn };
  };
}

/** Gives a keyed handler what its command is recorded by. */
const recorderFor =
  <Session>({ principal: { of: principalOf, hidden }, may }: Pick<CallsParts<Session>, 'principal' | 'may'>) =>
  <C extends Call>(
    call: C,
    handler: KeyedHandler<C, Session>,
    hashOf: (body: RequestOf<C>, request: FastifyRequest) => Buffer,
  ): Handler<C, Session> =>
  async (body, context) => {
    const { session, key, request } = context;
    // Whoever has a file could look by its hash whether it was sent.
    const keep = call.personal || isUpload(call) ? await hidden(session) : (hash: Buffer) => hash;
    const principal = principalOf(session);
    let isJudged = false;
    const asked = may.acting?.(call, session, body) ?? null;
    const acting = asked && { ...asked, judged: () => void (isJudged = true) };
    const commandKey = (hash = hashOf(body, request)): KeyedCall => ({ principal, key, route: call.path, bodyHash: keep(hash), acting });
    const outcome = await handler(body, { ...context, commandKey });
    // A command that was carried out before needs no judgement: its repeat only reads the answer.
    const isDone = outcome.outcome === 'accepted' && outcome.fresh;
    invariant(!isDone || acting === null || isJudged, `${call.path} hands its act (${acting?.act}) to the command, which judges it`);
    return resultOf(outcome);
  };

/** Turns calls of the contract into POST routes under their prefix, each with the JSON schema made from its request. */
export function createCalls<Session>(app: FastifyInstance, { prefix, principal, may }: CallsParts<Session>): Calls<Session> {
  const admit = async (call: Call, session: Session, address: string): Promise<Session> => {
    const code = call.access === 'public' ? null : may.denial(call, session);
    if (!code) return session;
    await principal.refused?.({ code, route: call.path, session, address });
    throw new HttpRefusal(403, code);
  };
  const sessionFor = async (call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Session | null> => {
    const caller = await principal.authenticate(request, call.access);
    if ('session' in caller) return admit(call, caller.session, request.ip);
    if (caller.refused === 'no-session' || call.access === 'public') principal.forget(request, reply, call.access);
    if (call.access === 'public') return null;
    throw new HttpRefusal(caller.refused === 'no-session' ? 401 : 403, caller.refused, caller.params ?? {});
  };
  const route = <C extends Call>(call: C, handler: Handler<C, never>, { config = {}, letIn, send }: RouteKind = {}): void => {
    if (!may.covers(call)) throw new StartRefusal(`${prefix}${call.path} has no policy that fits it: give it one in its feature.ts.`);
    const body = toJSONSchema(call.request, { target: 'draft-7', io: 'input' });
    app.post(prefix + call.path, {
      config,
      schema: { body },
      // The session is asked before the body is even read, so that a stranger learns nothing from a refusal.
      onRequest: async (request, reply) => {
        request.caller = await sessionFor(call, request, reply);
        letIn?.(request, reply);
      },
      handler: async (request, reply) => {
        const context = { session: request.caller as never, key: keyOf(call, request), address: request.ip, request, reply };
        const result = await inTime(handler(request.body as RequestOf<C>, context)).catch((error: unknown): Result<never, Denial> => {
          const denial = principal.denialIn?.(error);
          if (!denial) throw error;
          return { ok: false, error: denial };
        });
        void reply.headers(dataHeaders);
        if (result.ok) return send ? send(result.value as never, reply) : { status: 1, data: result.value, msg: '' };
        if (!result.error) return { status: 0, data: null, msg: '' };
        await principal.refused?.({ code: result.error.code, route: call.path, session: request.caller as Session | null, address: request.ip });
        return refusalEnvelope(result.error);
      },
    });
  };
  const routeFor =
    (access: Access) =>
    <C extends Call>(call: C, handler: Handler<C, never>, kind?: RouteKind): void => {
      invariant(call.access === access, `${call.path} is registered with its access, ${call.access}`);
      route(call, handler, kind);
    };
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null);
  const signedIn = routeFor('session');
  const recorded = recorderFor({ principal, may });
  const asUpload = uploadsInto(app, principal.of);
  return {
    signedIn,
    open: routeFor('public'),
    keyed: (call, handler) => {
      invariant(call.key && !isUpload(call), `${call.path} takes a key, and JSON`);
      signedIn(call, recorded(call, handler, bodyHash) as Handler<typeof call, never>);
    },
    upload: (call, handler) => {
      const whole: typeof handler = (texts, context) => handler({ ...texts, ...context.request.uploaded!.files }, context);
      signedIn(call, recorded(call, whole as never, (_, { uploaded }) => uploaded!.digest) as Handler<typeof call, never>, asUpload(call));
    },
    download: (call, handler) => {
      invariant(isDownload(call), `${call.path} is a download`);
      signedIn(call, handler as unknown as Handler<typeof call, never>, { send: sendFile });
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: unknown;
  }
}
