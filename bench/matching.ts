/**
 * The matching core against the npm package nodejs-order-book: the same bounded stream of orders, every fill compared one by one, then
 * both timed alone. Bounded: at most `restingMost` orders stand in the book, within a band of prices that wanders. Run: node bench/matching.ts
 */
import { OrderBook, buy, sell, type BookSide } from '@parkett/exchange';
import { Side, OrderBook as AnchorBook, type IProcessOrder, type LimitOrderOptions } from 'nodejs-order-book';
import { seeded } from '../tools/seeded.ts';

const operationCount = 1_000_000;
const rounds = 5;
const restingMost = 1_000;
const bandSteps = 24;
const priceStep = 5;

/** What an operation is: a limit order that may rest, one that may not (IOC), a cancellation of the operation `target`. */
const limit = 0;
const immediate = 1;
const cancel = 2;

type Stream = { kind: Uint8Array; side: Uint8Array; price: Float64Array; quantity: Float64Array; target: Int32Array };

/** Nine in ten orders are passive and, unless executed, cancelled later at random; one in ten takes. */
function makeStream(seed: number): Stream {
  const random = seeded(seed);
  const stream: Stream = {
    kind: new Uint8Array(operationCount),
    side: new Uint8Array(operationCount),
    price: new Float64Array(operationCount),
    quantity: new Float64Array(operationCount),
    target: new Int32Array(operationCount),
  };
  const resting: number[] = [];
  let middle = 20_000;
  for (let at = 0; at < operationCount; at += 1) {
    if (resting.length >= restingMost || (resting.length > 100 && random() < 0.42)) {
      const chosen = Math.floor(random() * resting.length);
      stream.kind[at] = cancel;
      stream.target[at] = resting[chosen]!;
      resting[chosen] = resting.at(-1)!;
      resting.pop();
      continue;
    }
    if (random() < 0.02) middle += random() < 0.5 ? 1 : -1;
    const takes = random() < 0.1;
    const isBuy = random() < 0.5;
    const away = takes ? -Math.floor(random() * 4) : 1 + Math.floor(random() * random() * bandSteps);
    stream.kind[at] = takes && random() < 0.5 ? immediate : limit;
    stream.side[at] = isBuy ? buy : sell;
    stream.price[at] = (isBuy ? middle - away : middle + away) * priceStep;
    stream.quantity[at] = 1 + Math.floor(random() * 100);
    if (stream.kind[at] === limit) resting.push(at);
  }
  return stream;
}

/** Fills in order: who rested (number of its operation), price, quantity. */
type Fills = { maker: number[]; price: number[]; quantity: number[] };

/** Ids are the operations' numbers plus one; slots are kept as the product's order records keep them. */
function runOurs(stream: Stream, fills: Fills | null): number {
  const book = new OrderBook();
  const slots = new Int32Array(operationCount);
  let executed = 0;
  for (let at = 0; at < operationCount; at += 1) {
    if (stream.kind[at] === cancel) {
      const target = stream.target[at]!;
      book.remove(slots[target]!, target + 1);
      continue;
    }
    const side = stream.side[at] as BookSide;
    const price = stream.price[at]!;
    const left = book.take(side, price, stream.quantity[at]!, 0, 0, Infinity);
    for (let fill = 0; fill < book.fillCount; fill += 1) {
      executed += book.fillQuantity[fill]!;
      if (fills) note(fills, book.fillId[fill]! - 1, book.fillPrice[fill]!, book.fillQuantity[fill]!);
    }
    if (left > 0 && stream.kind[at] === limit) slots[at] = book.rest(side, price, left, at + 1, 0, at + 1, 0);
  }
  return executed;
}

function note(fills: Fills, maker: number, price: number, quantity: number): void {
  fills.maker.push(maker);
  fills.price.push(price);
  fills.quantity.push(quantity);
}

type AnchorOrder = LimitOrderOptions;
type AnchorTimeInForce = NonNullable<AnchorOrder['timeInForce']>;

/** The anchor's own argument objects and text ids, made before its time is taken. */
function anchorOrders(stream: Stream): (AnchorOrder | null)[] {
  return Array.from({ length: operationCount }, (_, at) =>
    stream.kind[at] === cancel
      ? null
      : {
          id: String(at),
          side: stream.side[at] === buy ? Side.BUY : Side.SELL,
          size: stream.quantity[at]!,
          price: stream.price[at]!,
          // The package doesn't export the enumeration that its types ask for.
          timeInForce: (stream.kind[at] === limit ? 'GTC' : 'IOC') as AnchorTimeInForce,
        },
  );
}

type AnchorRun = { stream: Stream; orders: readonly (AnchorOrder | null)[]; targets: readonly string[] };

function runAnchor({ stream, orders, targets }: AnchorRun, fills: Fills | null): number {
  const book = new AnchorBook();
  let executed = 0;
  for (let at = 0; at < operationCount; at += 1) {
    const order = orders[at];
    if (!order) {
      book.cancel(targets[stream.target[at]!]!);
      continue;
    }
    executed += readAnchor(book.limit(order), order.id, fills);
  }
  return executed;
}

/** The anchor lists resting orders that were executed whole, then the one executed in part; the incoming order stands among them. */
function readAnchor(answer: IProcessOrder, taker: string, fills: Fills | null): number {
  let executed = 0;
  for (const done of answer.done) {
    if (done.id === taker || !('price' in done)) continue;
    executed += done.size;
    if (fills) note(fills, Number(done.id), done.price, done.size);
  }
  const { partial } = answer;
  if (partial && partial.id !== taker) {
    executed += answer.partialQuantityProcessed;
    if (fills) note(fills, Number(partial.id), partial.price, answer.partialQuantityProcessed);
  }
  return executed;
}

const emptyFills = (): Fills => ({ maker: [], price: [], quantity: [] });

/** The number of fills, if both books made the same ones in the same order; throws at the first that differs. */
function compareFills(ours: Fills, theirs: Fills): number {
  for (let at = 0; at < Math.max(ours.maker.length, theirs.maker.length); at += 1) {
    const isSame = ours.maker[at] === theirs.maker[at] && ours.price[at] === theirs.price[at] && ours.quantity[at] === theirs.quantity[at];
    if (!isSame) throw new Error(`fill ${at + 1} differs between the two books`);
  }
  return ours.maker.length;
}

function timeMs(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

export type MatchingBench = {
  readonly operations: number;
  /** Compared one by one. */
  readonly fills: number;
  readonly oursPerSecond: number;
  readonly anchorPerSecond: number;
  readonly ratio: number;
  readonly goal: number;
};

/** Medians of five runs each, taken in turns. About a minute. */
export function benchMatching(say: (line: string) => void = () => {}): MatchingBench {
  const stream = makeStream(20_180_321);
  const targets = Array.from({ length: operationCount }, (_, at) => String(at));
  const anchor = { stream, orders: anchorOrders(stream), targets };
  const ours = emptyFills();
  const theirs = emptyFills();
  runOurs(stream, ours);
  runAnchor(anchor, theirs);
  const fills = compareFills(ours, theirs);
  say(`${fills} fills compared one by one: equal`);
  const oursMs: number[] = [];
  const anchorMs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    oursMs.push(timeMs(() => runOurs(stream, null)));
    anchorMs.push(timeMs(() => runAnchor(anchor, null)));
    say(`round ${round} of ${rounds}: ours ${oursMs.at(-1)!.toFixed(0)} ms, nodejs-order-book ${anchorMs.at(-1)!.toFixed(0)} ms`);
  }
  const perSecond = (ms: number): number => Math.round((operationCount / ms) * 1000);
  return {
    operations: operationCount,
    fills,
    oursPerSecond: perSecond(median(oursMs)),
    anchorPerSecond: perSecond(median(anchorMs)),
    ratio: median(anchorMs) / median(oursMs),
    goal: 30,
  };
}

if (import.meta.main) {
  const result = benchMatching(line => console.log(line));
  console.log(`${result.operations} operations, medians of ${rounds}`);
  console.log(`ours ${result.oursPerSecond}/s, nodejs-order-book ${result.anchorPerSecond}/s`);
  console.log(`${result.ratio.toFixed(1)} × (goal ${result.goal} ×): ${result.ratio >= result.goal ? 'met' : 'not met'}`);
}
