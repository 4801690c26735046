import { readLabel } from '@parkett/kernel';
import type { Rule, RuleForm, RuleValue } from '../define-rule.ts';

/** One number or text of a rule's value as people read it. `field` says which, such as `share.rateBps`; it is empty where the rule has one alone. */
export type RuleField = { readonly field: string; readonly form: RuleForm; readonly value: string };

type Formed = Pick<Rule<RuleValue>, 'form' | 'preset'>;

const formOf = ({ form }: Pick<Formed, 'form'>, field: string): RuleForm =>
  typeof form === 'string' ? form : (form[field.split('.').at(-1)!] ?? 'number');

/** Hundredths of a per cent as per cent, without needless zeros. */
const percentOf = (hundredths: number): string => {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
};
/** A whole number, or of a rate a per cent with two decimals, as an exact integer; null of anything else. */
function integerOf(typed: string, form: RuleForm): number | null {
  const [, whole, rest = ''] = /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || (form !== 'rate' && rest !== '')) return null;
  return form === 'rate' ? Number(whole + rest.padEnd(2, '0')) : Number(whole);
}

/** The names of a value's parts in the order of the rule's preset: the database keeps none. */
function namesOf(value: object, shape: RuleValue): string[] {
  const order = typeof shape === 'object' ? Object.keys(shape) : [];
  return Object.keys(value).toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** The parts of a value, each as it is shown and typed. */
export function fieldsOf(rule: Formed, value: RuleValue): RuleField[] {
  const read = (part: RuleValue, shape: RuleValue, within: string): RuleField[] => {
    if (typeof part === 'object')
      return namesOf(part, shape).flatMap(name =>
        read(part[name]!, typeof shape === 'object' ? (shape[name] ?? '') : '', within ? `${within}.${name}` : name),
      );
    const form = formOf(rule, within);
    return [{ field: within, form, value: form === 'rate' ? percentOf(Number(part)) : String(part) }];
  };
  return read(value, rule.preset, '');
}

/** The value that was typed, in the shape of the one before; null where a part is missing, is no number, or isn't one of it. */
export function valueFrom(rule: Formed, before: RuleValue, typed: readonly Pick<RuleField, 'field' | 'value'>[]): RuleValue | null {
  const parts = new Map(typed.map(({ field, value }) => [field, value]));
  const read = (shape: RuleValue, within: string): RuleValue | null => {
    if (typeof shape === 'object') {
      const entries = Object.entries(shape).map(([name, part]) => [name, read(part, within ? `${within}.${name}` : name)] as const);
      return entries.some(([, part]) => part === null) ? null : (Object.fromEntries(entries) as RuleValue);
    }
    const text = parts.get(within);
    if (text === undefined) return null;
    return typeof shape === 'number' ? integerOf(text, formOf(rule, within)) : readLabel(text);
  };
  return parts.size === fieldsOf(rule, before).length ? read(before, '') : null;
}
