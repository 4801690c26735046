import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { idempotencyHeader } from '@parkett/contract';
import type { Bodies, FuzzedBody, Schema } from './requests.ts';

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

/**
 * Sends bodies to every call of a server's OpenAPI document, as every role in turn, about so many in all, and answers what was wrong. Also how many answers
 * there were by status: a run in which nothing is ever accepted looks at forms only.
 */
export async function fuzz(
  target: Target,
  { requests, bodies }: { requests: number; bodies: Bodies },
): Promise<{ findings: Finding[]; answers: Map<number, number> }> {
  const calls = await callsOf(target);
  const findings: Finding[] = [];
  const answers = new Map<number, number>();
  const each = Math.ceil(requests / (calls.length * target.roles.length));
  let turn = 0;
  for (const [at, call] of calls.entries())
    for (const role of target.roles)
      for (const body of bodies(call.schema, each, at)) {
        turn += 1;
        const key = call.keyed ? { [idempotencyHeader]: keyOf(turn) } : {};
        const headers = { ...role.headers, 'content-type': json, ...key };
        const response = await fetch(target.origin + call.path, { method: 'POST', headers, body: body.sent });
        const text = await response.text();
        answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
        const type = response.headers.get('content-type')?.split(';')[0] ?? '';
        const what = findingOf(call, body, { status: response.status, type, text });
        if (what)
          findings.push({
            ...{ what, role: role.name, path: call.path },
            ...{ sent: asText(body.sent).slice(0, 300), answered: `${response.status} ${text.slice(0, 300)}` },
          });
      }
  return { findings, answers };
}
