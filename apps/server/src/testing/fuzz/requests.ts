import fc from 'fast-check';

/** A JSON schema as the OpenAPI documents hold it: the words that the contract's schemas use. */
export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Texts that servers stumble over: quotes of SQL, Unicode that folds or turns, figures at the edges, paths, templates. */
const awkward = [
  '',
  ' ',
  "'",
  "' or 1=1 --",
  '"; drop table customer; --',
  '\u0000',
  '\ud800',
  '\u202e1.000,00',
  '１２３',
  '-1',
  '1e309',
  '9223372036854775808',
  '0.1',
  '1.000,00',
  'NaN',
  'null',
  '../../etc/passwd',
  '${jndi:ldap://x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '\r\nSet-Cookie: a=b',
  'a'.repeat(300),
  '𝕏'.repeat(40),
  '2026-02-30',
  '2026-11-24T24:00:01Z',
];

const texts = ({ minLength = 0, maxLength = 60, pattern }: Schema): fc.Arbitrary<string> => {
  const anything = fc.oneof(fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'grapheme' }), fc.constantFrom(...awkward));
  // A pattern with look-ahead or Unicode properties can't be made up; then other texts have to do.
  if (pattern === undefined) return anything;
  try {
    return fc.oneof({ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) }, { weight: 1, arbitrary: anything });
  } catch {
    return anything;
  }
};

function objects({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema)]));
  const named = fc.record(fields, { requiredKeys: required.filter(name => name in fields) });
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return named;
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), fitting(additionalProperties), { maxKeys: 4 });
}

/** Values that fit a schema, or nearly: texts may break its pattern, so that rules are met as well as forms. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fitting));
  if (schema.allOf?.length === 1) return fitting({ ...schema, ...schema.allOf[0]!, allOf: [] });
  const { minimum = -1_000_000, maximum = 1_000_000, minItems = 0, maxItems = 4 } = schema;
  switch (schema.type ?? 'any') {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { minLength: minItems, maxLength: Math.min(maxItems, Math.max(4, minItems)) });
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -2_147_483_648), max: Math.min(maximum, 2_147_483_647) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place of a body that can be changed, as the way to it. */
function placesOf(value: unknown, way: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [way, ...inner.flatMap(([name, held]) => placesOf(held, [...way, name]))];
}

function withValueAt(body: unknown, [name, ...rest]: readonly (string | number)[], change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(body);
  if (Array.isArray(body)) return body.map((held, i) => (i === name ? withValueAt(held, rest, change) : held));
  return isObject(body) ? { ...body, [name]: withValueAt(body[name], rest, change) } : body;
}

const valueAt = (body: unknown, way: readonly (string | number)[]): unknown =>
  way.reduce<unknown>((held, name) => (held as Record<string | number, unknown>)[name], body);

/** Words of the database and of the wire that a careless server would take over from a body. */
const strangeFields = ['is_true', 'role', 'balance', 'status', 'customerId', 'id', 'admin', 'constructor', 'toString', '__proto__'];

export type FuzzedBody = {
  readonly sent: string | Uint8Array<ArrayBuffer>;
  /** `strange`: some object of it holds a field that its schema doesn't have. `malformed`: no JSON. */
  readonly kind: 'fitting' | 'mistyped' | 'strange' | 'malformed';
};

/** So many bodies for a call of this schema; `at` is the call's place in its document. */
export type Bodies = (schema: Schema, count: number, at: number) => readonly FuzzedBody[];

const wrongValues = fc.oneof(fc.constantFrom<unknown>(null, true, 0, -1, 1e21, '', [], {}, [[]], { a: 1 }), fc.jsonValue({ maxDepth: 3 }));

/** Bodies for one call: those that fit its schema, those of which one value is of another kind, those with a field too many, and any JSON at all. */
function bodiesFor(schema: Schema): fc.Arbitrary<FuzzedBody> {
  const fits = fitting(schema);
  const mistyped = fc.tuple(fits, fc.nat(), wrongValues).map(([body, at, value]) => {
    const places = placesOf(body);
    return { body: withValueAt(body, places[at % places.length]!, () => value), kind: 'mistyped' as const };
  });
  const strange = fc.tuple(fits, fc.constantFrom(...strangeFields), fc.jsonValue({ maxDepth: 1 })).map(([body, name, value]) => {
    // Defined, not assigned: `__proto__` has to travel as a field.
    const more = isObject(body) ? { ...body } : {};
    Object.defineProperty(more, name, { value, enumerable: true, configurable: true, writable: true });
    return { body: more, kind: name in (schema.properties ?? {}) ? ('mistyped' as const) : ('strange' as const) };
  });
  const any = fc.oneof(
    { weight: 5, arbitrary: fits.map(body => ({ body, kind: 'fitting' as const })) },
    { weight: 3, arbitrary: mistyped },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map(body => ({ body, kind: 'mistyped' as const })) },
  );
  return any.map(({ body, kind }) => ({ sent: JSON.stringify(body), kind }));
}

/** Bodies that are made up, with the same seed the same ones. */
export const madeUp =
  (seed: number): Bodies =>
  (schema, count, at) =>
    fc.sample(bodiesFor(schema), { numRuns: count, seed: seed + at });

/** Each of these texts in each text field of a body that fits otherwise; where there are more than are asked for, each call gets others of them. */
export const withTexts =
  (list: readonly string[]): Bodies =>
  (schema, count, at) => {
    const [body] = fc.sample(fitting(schema), { numRuns: 1, seed: 1 });
    const places = placesOf(body).filter(way => typeof valueAt(body, way) === 'string');
    const all = places.length * list.length;
    return Array.from({ length: Math.min(count, all) }, (_, n) => {
      const turn = at * count + n;
      const way = places[turn % places.length]!;
      const text = list[Math.floor(turn / places.length) % list.length]!;
      return { sent: JSON.stringify(withValueAt(body, way, () => text)), kind: 'mistyped' };
    });
  };

/** These bytes as bodies; where there are more than are asked for, each call gets others of them. */
export const asTheyAre =
  (bodies: readonly FuzzedBody[]): Bodies =>
  (_schema, count, at) =>
    Array.from({ length: Math.min(count, bodies.length) }, (_, n) => bodies[(at * count + n) % bodies.length]!);
