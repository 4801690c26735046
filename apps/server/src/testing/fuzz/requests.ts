import fc from 'fast-check';
import { isClosed, isText, placesIn, type Place, type Schema, type Way } from './places.ts';

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

function objects({ properties = {}, required = [], additionalProperties, propertyNames }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema)]));
  const named = fc.record(fields, { requiredKeys: required.filter(name => name in fields) });
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return named;
  const names = propertyNames?.enum ? fc.constantFrom(...(propertyNames.enum as string[])) : fc.string({ minLength: 1, maxLength: 12 });
  return fc.dictionary(names, fitting(additionalProperties), { maxKeys: 4 });
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
function placesOf(value: unknown, way: Way = []): readonly Way[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [way, ...inner.flatMap(([name, held]) => placesOf(held, [...way, name]))];
}

function withValueAt(body: unknown, [name, ...rest]: Way, change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(body);
  if (Array.isArray(body)) return body.map((held, i) => (i === name ? withValueAt(held, rest, change) : held));
  return isObject(body) ? { ...body, [name]: withValueAt(body[name], rest, change) } : body;
}

/** Words of the database and of the wire that a careless server would take over from a body. */
const strangeFields = ['is_true', 'role', 'balance', 'status', 'customerId', 'id', 'admin', 'constructor', 'toString', '__proto__'];

export type FuzzedBody = {
  readonly sent: string | Uint8Array<ArrayBuffer>;
  /** `strange`: some object of it holds a field that its schema doesn't have. `malformed`: no JSON. */
  readonly kind: 'fitting' | 'mistyped' | 'strange' | 'malformed';
  /** Where it was changed on purpose, as the way to it with dots. */
  readonly changedAt?: string;
};

/** For each of a document's calls, by their schemas, what is sent to it: about so many bodies in all. */
export type Bodies = (schemas: readonly Schema[], count: number) => readonly (readonly FuzzedBody[])[];

const wrongValues = fc.oneof(fc.constantFrom<unknown>(null, true, 0, -1, 1e21, '', [], {}, [[]], { a: 1 }), fc.jsonValue({ maxDepth: 3 }));

/** A body that fits but for a field too many in this object of it. */
function strangeAt({ way, held, narrowed }: Place): fc.Arbitrary<FuzzedBody> {
  const unknown = strangeFields.filter(name => !Object.hasOwn(held.properties ?? {}, name));
  return fc.tuple(fitting(narrowed), fc.constantFrom(...unknown), fc.jsonValue({ maxDepth: 1 })).map(([body, name, value]) => {
    const stranger = withValueAt(body, way, object => {
      // Defined, not assigned: `__proto__` has to travel as a field.
      return Object.defineProperty({ ...(object as object) }, name, { value, enumerable: true, configurable: true, writable: true });
    });
    return { sent: JSON.stringify(stranger), kind: 'strange' as const, changedAt: way.join('.') };
  });
}

/** Bodies for one call: those that fit its schema, those of which one value is of another kind, those with a field too many, and any JSON at all. */
function bodiesFor(schema: Schema, strange: fc.Arbitrary<FuzzedBody>): fc.Arbitrary<FuzzedBody> {
  const fits = fitting(schema);
  const mistyped = fc.tuple(fits, fc.nat(), wrongValues).map(([body, at, value]) => {
    const places = placesOf(body);
    return withValueAt(body, places[at % places.length]!, () => value);
  });
  const asSent = (bodies: fc.Arbitrary<unknown>, kind: FuzzedBody['kind']) => bodies.map(body => ({ sent: JSON.stringify(body), kind }));
  return fc.oneof(
    { weight: 5, arbitrary: asSent(fits, 'fitting') },
    { weight: 3, arbitrary: asSent(mistyped, 'mistyped') },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: asSent(fc.jsonValue({ maxDepth: 2 }), 'mistyped') },
  );
}

/** Bodies that are made up, with the same seed the same ones. Each object of each call gets a strange field once at least. */
export const madeUp =
  (seed: number): Bodies =>
  (schemas, count) =>
    schemas.map((schema, at) => {
      const strange = placesIn(schema)
        .filter(({ held }) => isClosed(held))
        .map(strangeAt);
      const once = strange.flatMap((arbitrary, i) => fc.sample(arbitrary, { numRuns: 1, seed: seed + 1_000 * i + at }));
      const numRuns = Math.max(0, Math.ceil(count / schemas.length) - once.length);
      return [...once, ...fc.sample(bodiesFor(schema, fc.oneof(...strange)), { numRuns, seed: seed + at })];
    });

/** This text in a body that fits otherwise: as a value, or as a name where names are free. */
const withText = (body: unknown, { way, isName }: Place, text: string): unknown =>
  withValueAt(body, isName ? way.slice(0, -1) : way, old => (isName ? Object.fromEntries([[text, Object.values(old as object)[0]]]) : text));

/**
 * These texts in each text field of each call, in bodies that fit otherwise and all have the field. Where there are more than are asked for, each field gets as
 * many as any other, but one at least, and others of them.
 */
export const withTexts =
  (list: readonly string[]): Bodies =>
  (schemas, count) => {
    const fields = schemas.map(schema => placesIn(schema).filter(isText));
    const each = Math.min(list.length, Math.max(1, Math.floor(count / fields.flat().length)));
    let turn = 0;
    return fields.map(places =>
      places.flatMap(place =>
        fc.sample(fitting(place.narrowed), { numRuns: each, seed: 1 }).map((body): FuzzedBody => {
          const text = list[turn % list.length]!;
          turn += 1;
          return { sent: JSON.stringify(withText(body, place, text)), kind: 'mistyped', changedAt: place.way.join('.') };
        }),
      ),
    );
  };

/** These bytes as bodies; where there are more than are asked for, each call gets others of them. */
export const asTheyAre =
  (bodies: readonly FuzzedBody[]): Bodies =>
  (schemas, count) => {
    const each = Math.min(Math.ceil(count / schemas.length), bodies.length);
    return schemas.map((_, at) => Array.from({ length: each }, (__, n) => bodies[(at * each + n) % bodies.length]!));
  };
