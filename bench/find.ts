/**
 * How long the desk takes to find somebody among 100,000 customers, who are registered as far as the search can tell: each has a name, a day of birth, two
 * numbers and a telephone. Run: node bench/find.ts [--customers 100000]
 */
import { parseArgs } from 'node:util';
import { asInstant } from '@parkett/kernel';
import { findPeople, keepFindable, listCustomers, type CustomerOrder } from '../apps/server/src/books/customers/index.ts';
import { withTransaction } from '../apps/server/src/platform/db.ts';
import { testKeys } from '../apps/server/src/testing/customer-keys.ts';
import { seeded } from '../tools/seeded.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { median, printTable, type Row } from './row.ts';

const goalMs = 200;
const turns = 25;
const atOnce = 500;
const first =
  'Anna Berta Clara Dora Emil Fritz Gustav Hanna Ida Jakob Karl Lena Moritz Nora Otto Paula Quirin Rosa Simon Thea Ulla Viktor Wanda Zoe'.split(' ');
const syllables = 'ber schmi tz mann hof stein bach feld mei er lin den brun ner kauf wag kel ler vog el'.split(' ');

/** Names of which each word is some thousand people's, and the whole a few people's. */
function personOf(random: () => number): { name: string; birthDate: string; numbers: string[]; telephone: string } {
  const any = (words: readonly string[]): string => words[Math.floor(random() * words.length)]!;
  const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const two = (most: number): string => String(1 + Math.floor(random() * most)).padStart(2, '0');
  const name = `${any(first)} ${any(syllables)}${any(syllables)}${any(syllables)}`;
  return {
    name,
    birthDate: `19${40 + Math.floor(random() * 60)}-${two(12)}-${two(28)}`,
    numbers: [`C${digits(8)}`, digits(11)],
    telephone: `+4915${digits(9)}`,
  };
}

async function fill(house: BenchHouse, count: number): Promise<ReturnType<typeof personOf>> {
  const [keys, random] = [testKeys(house.db), seeded(20_261_127)];
  await openCustomers(house, count);
  let last = personOf(random);
  for (let from = 1; from <= count; from += atOnce)
    await withTransaction(house.db, async tx => {
      const written: Promise<void>[] = [];
      for (let id = from; id < from + atOnce && id <= count; id += 1) {
        const { name, birthDate, numbers, telephone } = (last = personOf(random));
        const found = { names: [name], dates: [birthDate], numbers, telephones: [telephone] };
        written.push(keepFindable(tx, keys, { customer: BigInt(id), part: 'person', found }));
      }
      await Promise.all(written);
    });
  await house.owner.query('vacuum analyze find_token, customer');
  return last;
}

async function timed(ask: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const begun = performance.now();
    await ask();
    took.push(performance.now() - begun);
  }
  return took;
}

export async function benchFind(say: (line: string) => void, { customers }: { customers: number } = { customers: 100_000 }): Promise<Row[]> {
  const house = await openHouse();
  try {
    const { name, birthDate, numbers, telephone } = await fill(house, customers);
    const keys = testKeys(house.db);
    const typed = {
      'a whole name': name,
      'a beginning that thousands have': 'Ann',
      'two beginnings': `${name.slice(0, 3)} ${name.split(' ')[1]!.slice(0, 5)}`,
    };
    const all = { ...typed, 'a day of birth': birthDate, 'a number': numbers[1]!, 'the end of a telephone number': telephone.slice(-6) };
    const slowest: number[] = [];
    for (const [what, text] of Object.entries(all)) {
      const took = await timed(() => findPeople(house.db, keys, text));
      slowest.push(Math.max(...took));
      say(`${what}: median ${median(took).toFixed(1)} ms, slowest ${Math.max(...took).toFixed(1)} ms`);
    }
    for (const order of ['number', 'state', 'activity'] as const satisfies readonly CustomerOrder[]) {
      const took = await timed(() => listCustomers(house.db, keys, { order, size: 51, now: asInstant(Date.now()) }));
      say(`the list by ${order}: median ${median(took).toFixed(1)} ms`);
    }
    const measured = Math.max(...slowest);
    return [
      {
        what: `a find among ${customers} customers, the slowest`,
        measured: `${measured.toFixed(0)} ms`,
        goal: `≤ ${goalMs} ms`,
        met: measured <= goalMs,
      },
    ];
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { customers: { type: 'string', default: '100000' } } });
  printTable(await benchFind(line => console.error(line), { customers: Number(values.customers) }));
}
