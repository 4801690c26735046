import type { Call } from '@parkett/contract';
import { toJSONSchema } from 'zod/mini';

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

const texts = ['SAP', '2026-11-24', '1', 'AB23CD45'];

function sampleText({ pattern, minLength = 0 }: Schema): string {
  const found = texts.find(text => text.length >= minLength && (pattern === undefined || new RegExp(pattern).test(text)));
  return found ?? 'x'.repeat(Math.max(1, minLength));
}

function sampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice);
  if (schema.type === 'object') {
    return Object.fromEntries((schema.required ?? []).map(name => [name, sampleOf(schema.properties![name]!)]));
  }
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items!));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  return sampleText(schema);
}

const schemaOf = ({ request }: Call): Schema => toJSONSchema(request, { target: 'draft-7', io: 'input' }) as Schema;

/** What the fields of a call's body are called. */
export const fieldsOf = (call: Call): readonly string[] => Object.keys(schemaOf(call).properties ?? {});

/** The smallest body that a call's schema lets through, with `given` for the fields that it has. */
export function sampleBody(call: Call, given: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const fields = fieldsOf(call);
  const known = Object.entries(given).filter(([name]) => fields.includes(name));
  return { ...(sampleOf(schemaOf(call)) as Record<string, unknown>), ...Object.fromEntries(known) };
}
