import * as z from 'zod/mini';
import { defineRule, type Rule, type RuleBook, type RuleValue } from '../../books/house-rules/index.ts';

const titleLengthMax = 40;

/** The name of the house, as browsers and screens show it. */
export const houseTitle = defineRule({
  name: 'sign-in.title',
  unit: 'the name of the house',
  form: 'text',
  isTold: false,
  schema: z.string().check(z.refine(text => text !== '' && [...text].length <= titleLengthMax)),
  preset: 'Parkett',
});

/** The link of customer service. The command line sets it above this rule. */
export const kefuLink = defineRule({
  name: 'sign-in.kefu',
  unit: 'an https:// address of a host that this machine names, or nothing',
  form: 'text',
  isTold: false,
  schema: z.string(),
  preset: '',
});

function isLinkTo(text: string, hosts: readonly string[]): boolean {
  if (text === '') return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && hosts.includes(url.host);
}

/** The rules as this machine has them: a link of customer service leads to a host of its list alone. */
export function withKefuHosts(rules: readonly Rule<RuleValue>[], hosts: readonly string[]): readonly Rule<RuleValue>[] {
  const schema = z.string().check(z.refine(text => isLinkTo(text, hosts)));
  return rules.map(rule => (rule.name === kefuLink.name ? { ...rule, schema } : rule));
}

/** Names and values of common/config as they are now. A link whose host was taken off the list since leads nowhere. */
export function houseNames(book: Pick<RuleBook, 'now' | 'overrideOf' | 'isValueOf'>): readonly { readonly name: string; readonly value: string }[] {
  const kefu = book.now(kefuLink);
  const isThere = book.overrideOf(kefuLink) !== null || book.isValueOf(kefuLink.name, kefu);
  return [
    { name: 'title', value: book.now(houseTitle) },
    { name: 'logo', value: '/favicon.svg' },
    { name: 'kefu', value: isThere ? kefu : '' },
  ];
}
