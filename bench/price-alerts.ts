/**
 * A tick of the market with 100,000 price alerts on all 250 instruments against the same tick without any: the market lives on by 25 ms, the board is written
 * with what changed, the stream's quotes are made of it, and the alerts are looked at. In turns, in one process. Run: node bench/price-alerts.ts [--seconds 20]
 */
import { parseArgs } from 'node:util';
import { later, type Instant } from '@parkett/kernel';
import { InstrumentList } from '../apps/server/src/books/instruments/index.ts';
import { MarketBoard, quoteTuple, type MarketView } from '../apps/server/src/books/market-data/index.ts';
import { AlertBook, type Alert } from '../apps/server/src/features/price-alerts/rules/alert-book.ts';
import { beginHost } from '../apps/server/src/testing/begun-host.ts';
import { monday, simulator } from '../apps/server/src/testing/market-house.ts';
import { testFeed } from '../apps/server/src/testing/test-feed.ts';
import { seeded } from '../tools/seeded.ts';
import { median, printTable, times, type Row } from './row.ts';

const alertsMost = 100_000;
const tickMs = 25;
const ticksOfTurn = 40;
/** Until compiled code has settled. */
const firstTurns = 10;
const goal = 1.05;

/** Alerts from a thousandth to a third away from the price, on both sides, as many for each instrument. */
function alertsBeside(views: readonly MarketView[]): Alert[] {
  const random = seeded(20_261_126);
  return Array.from({ length: alertsMost }, (_, place) => {
    const { instrumentId: instrument, last, lastAt } = views[place % views.length]!;
    const direction = random() < 0.5 ? ('above' as const) : ('below' as const);
    const away = BigInt(Math.ceil(Number(last) * (0.001 + random() / 3)));
    const price = direction === 'above' ? last! + away : last! - away;
    const set = { setPrice: last!, setAt: later(lastAt!, -1_000), toldOn: null };
    return { id: BigInt(place), customer: 1n, instrument, direction, price, daily: random() < 0.25, ...set };
  });
}

/** A market with its board, and the alerts that are looked at. */
class Side {
  readonly #host = beginHost({ source: simulator, feed: testFeed(monday) }, monday);
  readonly #board = new MarketBoard();
  #at: Instant = monday;
  reached = 0;
  views = 0;
  bytes = 0;

  constructor(hasAlerts: boolean) {
    const list = new InstrumentList(simulator.instruments);
    const book = new AlertBook(id => simulator.scheduleOf(id));
    const views = this.#host.allViews();
    if (hasAlerts) book.add(alertsBeside(views.filter(({ last }) => last !== null)));
    this.#board.onChange(changed => {
      this.views += changed.length;
      for (const view of changed) this.bytes += JSON.stringify(quoteTuple(list.withId(view.instrumentId), view)).length;
    });
    this.#board.onChange(changed => void (this.reached += book.look(changed).length));
    this.#board.write(views);
  }

  /** Microseconds of a tick. */
  turn(): number {
    const before = process.cpuUsage();
    for (let tick = 0; tick < ticksOfTurn; tick += 1) {
      this.#at = later(this.#at, tickMs);
      this.#host.advance(this.#at);
      this.#board.write([...this.#host.takeOutput().changed].map(id => this.#host.view(id)));
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / ticksOfTurn;
  }
}

export function benchPriceAlerts(seconds: number, say: (line: string) => void = () => {}): Row[] {
  const sides = { without: new Side(false), with: new Side(true) };
  const took = { without: [] as number[], with: [] as number[] };
  for (const until = performance.now() + seconds * 1_000; performance.now() < until || took.with.length <= firstTurns;)
    for (const side of took.with.length % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const))
      took[side].push(sides[side].turn());
  const settled = (side: 'without' | 'with'): number[] => took[side].slice(firstTurns);
  const ratio = median(settled('with').map((us, turn) => us / settled('without')[turn]!));
  const tell = (side: 'without' | 'with'): string => `${median(settled(side)).toFixed(0)} µs`;
  const { reached, views } = sides.with;
  const changed = (views / (took.with.length * ticksOfTurn)).toFixed(1);
  say(`price alerts: ${took.with.length} turns of ${ticksOfTurn} ticks, ${changed} views changed in each, ${reached} alerts reached`);
  return [
    {
      what: `a tick of ${simulator.instruments.length} instruments with ${alertsMost} price alerts, against none`,
      measured: `${times(ratio)} (${tell('with')} against ${tell('without')})`,
      goal: `≤ ${goal} ×`,
      met: ratio <= goal,
    },
  ];
}

if (process.argv[1]?.endsWith('price-alerts.ts')) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
  printTable(benchPriceAlerts(Number(values.seconds), line => console.error(line)));
}
