import { readFileSync } from 'node:fs';
import type { help, Language } from '@parkett/contract';

/** The place of an article in the help centre. The words that the program brings are `articles/<id>.<language>.md`, which begin with its title. */
export type Place = {
  readonly id: string;
  readonly category: help.HelpCategory;
  /** Within its category, ascending. */
  readonly order: number;
  /** The day of the program's own wording. */
  readonly date: string;
  /** Screens that it explains, by their addresses on the phone. */
  readonly screens: readonly string[];
};

export type Text = { readonly title: string; /** Without the title. */ readonly markdown: string };
export type Texts = Readonly<Record<Language, Text>>;

export const helpLanguages = ['en', 'de', 'kor', 'zh', 'zhHant'] as const satisfies readonly Language[];

const date = '2026-11-26';
const detail = '/market/stockDetail';

export const places: readonly Place[] = [
  { id: 'first-order', category: 'start', order: 1, date, screens: [detail, '/trade/index'] },
  { id: 'simulated-market', category: 'start', order: 2, date, screens: ['/home/home', '/market/index'] },
  { id: 'order-types', category: 'orders', order: 1, date, screens: [detail] },
  { id: 'refused-orders', category: 'orders', order: 2, date, screens: [detail, '/trade/index'] },
  { id: 'costs', category: 'money', order: 1, date, screens: [detail, '/information/aboutUs'] },
  { id: 'settlement', category: 'money', order: 2, date, screens: ['/information/wallet', '/trade/positionDetail'] },
  {
    ...{ id: 'paying-in-and-out', category: 'money', order: 3, date },
    screens: ['/information/recharge', '/information/cashOut', '/information/bankList', '/information/fundRecord'],
  },
  { id: 'statements', category: 'money', order: 4, date, screens: ['/information/wallet', '/trade/index', '/information/userInfo'] },
  { id: 'verification', category: 'account', order: 1, date, screens: ['/information/authInfo'] },
  { id: 'passwords', category: 'account', order: 2, date, screens: ['/information/loginPass', '/information/fundPass', '/information/userInfo'] },
  { id: 'lost-access', category: 'account', order: 3, date, screens: ['/login/login', '/information/fundPass'] },
  { id: 'risks', category: 'risks', order: 1, date, screens: [detail] },
  { id: 'complaint', category: 'service', order: 1, date, screens: ['/information/kf'] },
];

function readShipped(id: string, language: Language): Text {
  const text = readFileSync(new URL(`./articles/${id}.${language}.md`, import.meta.url), 'utf8');
  const [first = '', ...rest] = text.split('\n');
  if (!first.startsWith('# ')) throw new Error(`${id}.${language}.md begins with its title`);
  return { title: first.slice(2).trim(), markdown: rest.join('\n').trim() };
}

/** The texts that the program brings, by article. Each is read from its file once. */
export const shipped: ReadonlyMap<string, Texts> = new Map(
  places.map(({ id }) => [id, Object.fromEntries(helpLanguages.map(language => [language, readShipped(id, language)])) as Record<Language, Text>]),
);
