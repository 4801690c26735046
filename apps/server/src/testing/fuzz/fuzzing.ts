import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { idempotencyHeader } from '@parkett/contract';
import type { Schema } from './places.ts';
import type { Bodies, FuzzedBody } from './requests.ts';

type Operation = {
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>>;
};
type Document = { readonly paths: Readonly<Record<string, { readonly post: Operation }>>; readonly components: object };

/** One caller: what his kind is called, and the headers of his session. */
export type Role = { readonly name: string; readonly headers: Readonly<Record<string, string>> };

export type Target = {
  readonly origin: string;
  /** Where its OpenAPI document lies. */
  readonly document: string;
  readonly roles: readonly Role[];
};

/** What a server must never answer, with what was sent. */
export type Finding = { readonly what: string; readonly role: string; readonly path: string; readonly sent: string; readonly answered: string };

const json = 'application/json';
const jsonSchemaOf = (content: Operation['requestBody']): Schema | undefined => content?.content[json]?.schema;

/** Stack traces, statements and paths of the machine (ASVS 16.5.1). */
const inside = /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|select .+ from |syntax error at|pg_catalog|\/(?:home|root|tmp|work)\//i;

type Call = {
  readonly path: string;
  readonly keyed: boolean;
  readonly schema: Schema;
  readonly answers: ReadonlyMap<number, ValidateFunction>;
  /** Types that a success has beside JSON: those of files. */
  readonly files: readonly string[];
};

/** Calls that may end or replace a session come after those that need one. */
const endingsOf = ([path, { post }]: [string, { readonly post: Operation }]): number =>
  /\/(logout|signOut|closeAccount|lockAccount)$/.test(path) ? 1 : post.security.length > 0 ? 0 : 2;

async function callsOf({ origin, document }: Target): Promise<readonly Call[]> {
  const { paths, components } = (await (await fetch(origin + document)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return Object.entries(paths)
    .filter(([, { post }]) => jsonSchemaOf(post.requestBody) !== undefined)
    .toSorted((a, b) => endingsOf(a) - endingsOf(b))
    .map(([path, { post }]) => {
      const answers = Object.entries(post.responses).flatMap(([status, { content }]) => {
        const schema = content?.[json]?.schema;
        return schema ? [[Number(status), ajv.compile({ ...schema, components })] as const] : [];
      });
      const keyed = post.parameters?.some(({ name }) => name === idempotencyHeader) ?? false;
      const files = Object.keys(post.responses[200]?.content ?? {}).filter(type => type !== json);
      return { path, keyed, files, schema: jsonSchemaOf(post.requestBody)!, answers: new Map(answers) };
    });
}

const asText = (sent: FuzzedBody['sent']): string => (typeof sent === 'string' ? sent : Buffer.from(sent).toString('latin1'));

type Answered = { readonly status: number; readonly type: string; readonly text: string };

function findingOf(call: Call, { sent, kind }: FuzzedBody, { status, type, text }: Answered): string | null {
  if (status >= 500 && !text.includes('"system-busy"')) return 'a failure of the server';
  // What is taken is told as it was sent: a watchlist may have the name of a path.
  if (status !== 200 && inside.test(text) && !inside.test(asText(sent))) return 'something of the inside';
  const isFile = status === 200 && type !== json;
  if (isFile && !call.files.includes(type)) return `a file of the type ${type}, which the document doesn't name`;
  const fits = call.answers.get(status);
  if (!fits) return `HTTP ${status}, which the document doesn't name`;
  if (!isFile && !fits(JSON.parse(text))) return `an answer outside of its schema (${fits.errors?.[0]?.instancePath} ${fits.errors?.[0]?.message})`;
  if (kind === 'strange' && status === 200) return 'a field taken that the call does not have';
  if (kind === 'malformed' && status === 200) return 'something taken that is no JSON';
  return null;
}

const keyOf = (turn: number): string => `fuzz-${String(turn).padStart(15, '0')}`;

/** Bodies and answers of a run, told apart. */
export type Fuzzed = {
  readonly findings: readonly Finding[];
  /** How many answers there were by status: a run in which nothing is ever accepted looks at forms only. */
  readonly answers: ReadonlyMap<number, number>;
  /** Where each call was changed on purpose: its path and the way to the place. */
  readonly changed: ReadonlySet<string>;
};

/** Sends bodies to every call of a server's OpenAPI document, as every role in turn, about so many in all, and answers what was wrong. */
export async function fuzz(target: Target, { requests, bodies }: { requests: number; bodies: Bodies }): Promise<Fuzzed> {
  const calls = await callsOf(target);
  const findings: Finding[] = [];
  const answers = new Map<number, number>();
  const changed = new Set<string>();
  const planned = bodies(
    calls.map(({ schema }) => schema),
    requests / target.roles.length,
  );
  let turn = 0;
  for (const [at, call] of calls.entries())
    for (const role of target.roles)
      for (const body of planned[at]!) {
        turn += 1;
        const key = call.keyed ? { [idempotencyHeader]: keyOf(turn) } : {};
        const headers = { ...role.headers, 'content-type': json, ...key };
        const response = await fetch(target.origin + call.path, { method: 'POST', headers, body: body.sent });
        const text = await response.text();
        answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
        if (body.changedAt !== undefined) changed.add(`${call.path} ${body.changedAt}`);
        const type = response.headers.get('content-type')?.split(';')[0] ?? '';
        const what = findingOf(call, body, { status: response.status, type, text });
        if (what)
          findings.push({
            ...{ what, role: role.name, path: call.path },
            ...{ sent: asText(body.sent).slice(0, 300), answered: `${response.status} ${text.slice(0, 300)}` },
          });
      }
  return { findings, answers, changed };
}

type Named = { readonly objects: string[]; readonly texts: string[] };

/** Objects and texts of a schema, read off its words alone and not as bodies are made, so that neither can miss what the other does. */
function namedIn(schema: Schema, way: readonly string[], into: Named): Named {
  const { properties = {}, items, additionalProperties, propertyNames, anyOf = [], oneOf = [], allOf = [] } = schema;
  const name = way.join('.');
  const isBytes = schema.format === 'binary';
  if ((schema.type === 'string' && !isBytes) || typeof schema.const === 'string') into.texts.push(name);
  // Every object: one that takes fields it does not name would be missed otherwise. Names of a dictionary may be free.
  if (schema.type === 'object' && (typeof additionalProperties !== 'object' || propertyNames?.enum)) into.objects.push(name);
  if (propertyNames && !propertyNames.enum) into.texts.push([...way, '{name}'].join('.'));
  for (const branch of [...anyOf, ...oneOf, ...allOf]) namedIn(branch, way, into);
  if (items) namedIn(items, [...way, '0'], into);
  const inner =
    typeof additionalProperties === 'object'
      ? Object.fromEntries(((propertyNames?.enum ?? ['*']) as string[]).map(key => [key, additionalProperties]))
      : {};
  for (const [key, held] of Object.entries({ ...properties, ...inner })) namedIn(held, [...way, key], into);
  return into;
}

/** What the document names, in every kind of body that its calls take: path and way of each object with fields of its own and of each text. */
/** Texts beside a file. The test of their feature sends the texts that broke other servers (features/deposits). */
const besideFiles = new Set(['amount', 'channel', 'payee', 'sender'].map(name => `/api/vue/deposits/announce ${name}`));

export async function placesNamed({ origin, document }: Pick<Target, 'origin' | 'document'>): Promise<{ objects: Set<string>; texts: Set<string> }> {
  const { paths } = (await (await fetch(origin + document)).json()) as Document;
  const all = { objects: new Set<string>(), texts: new Set<string>() };
  for (const [path, { post }] of Object.entries(paths))
    for (const [type, { schema }] of Object.entries(post.requestBody?.content ?? {})) {
      const { objects, texts } = namedIn(schema, [], { objects: [], texts: [] });
      // Of a form that carries a file the texts count: a new one has to be thought of.
      if (type === json) for (const name of objects) all.objects.add(`${path} ${name}`);
      for (const name of texts) if (!besideFiles.has(`${path} ${name}`)) all.texts.add(`${path} ${name}`);
    }
  return all;
}
