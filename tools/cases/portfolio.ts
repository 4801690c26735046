import {
  asInstant,
  asQuantity,
  divide,
  formatDecimal,
  minus,
  money,
  nothing,
  parseDecimal,
  partOf,
  powerOfTen,
  type Money,
  type Quantity,
} from '@parkett/kernel';
import { closed, costOf, extended, moved, type Movement } from '../../apps/server/src/books/positions/rules/movement.ts';
import { newPosition, type PositionFigures } from '../../apps/server/src/books/positions/rules/position.ts';
import { selectLots } from '../../apps/server/src/books/positions/rules/lot-selection.ts';
import { movementsOfSplit, splitHolding } from '../../apps/server/src/books/positions/rules/split-shares.ts';
import { createReport, type CaseReport } from './report.ts';

type Lot = { qty: string; symbol: string; cost: string; currency: string; date: string };
type Activity = { date: string; type: string; symbol: string; qty: number | string; gross: string; currency: string };
/** Of a company: a purchase or a sale at a price, a dividend per share, or a split of `denominator` shares into `numerator`. */
type CompanyActivity = Activity & { unit_price: number; fee: number; numerator: number; denominator: number };
type Case = {
  id: string;
  method: string;
  base_currency?: string;
  lots_before?: Lot[];
  reductions?: { qty: string; symbol: string }[];
  activities?: Activity[];
  prices?: Record<string, string>;
  expect: {
    error?: string;
    booked?: Lot[];
    lots_after?: Lot[];
    quantity?: string;
    cost_basis?: { FIFO?: string };
    realised?: { FIFO?: string };
    fifo_purchase_price?: string;
    positions?: { quantity: string; averagePrice: string; investment: string; dividend?: string }[];
  };
};

type Report = ReturnType<typeof createReport>;
const scale = 8;
const quantityOf = (value: string | number): Quantity => {
  const parsed = parseDecimal(String(value).replace(/^[-+]/, ''), scale);
  if (!parsed.ok) throw new Error(`a quantity, not ${value}`);
  return asQuantity(parsed.value);
};
const centsOf = (value: string): Money => {
  const parsed = parseDecimal(value, 2);
  if (!parsed.ok) throw new Error(`an amount, not ${value}`);
  return money('EUR', parsed.value);
};
const plain = (quantity: bigint): string => formatDecimal(quantity, scale).replace(/\.?0+$/, '');

/** Cases of lots and reductions, and of activities; ours is first in, first out by position. */
export function run(_file: string, content: string): CaseReport {
  const report = createReport();
  for (const one of (JSON.parse(content) as { cases: Case[] }).cases) {
    if (one.lots_before && one.method === 'FIFO') reduceLots(report, one);
    else if (one.activities && one.method.startsWith('FIFO and')) replayActivities(report, one);
    else if (isOfCompany(one)) replayCompany(report, one);
    else
      report.skip(
        one.id,
        /tax|KAP/.test(one.method) ? 'comes with statements' : `the method ${one.method} is not ours: sales close the oldest position`,
      );
  }
  return report.done();
}

/** Numbers positions by age, as opening orders would. */
function reduceLots(report: Report, { id, lots_before = [], reductions = [], expect }: Case): void {
  const lots = lots_before
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((lot, index) => ({ ...lot, id: BigInt(index), open: quantityOf(lot.qty) }));
  const booked: string[] = [];
  let refused = false;
  for (const { qty, symbol } of reductions) {
    const positions = lots
      .filter(lot => lot.symbol === symbol)
      .map(lot => ({ id: lot.id, openedAt: asInstant(Number(lot.id)), sellable: lot.open, lockedUntil: null }));
    const lines = selectLots({ positions, quantity: quantityOf(qty), now: asInstant(0) });
    if (!lines) refused = true;
    for (const line of lines ?? []) {
      const lot = lots.find(each => each.id === line.position)!;
      lot.open = asQuantity(lot.open - line.quantity);
      booked.push(`${plain(line.quantity)} at ${lot.cost}`);
    }
  }
  if (expect.error !== undefined) return report.check(id, refused, 'more than is held was sold here');
  const wanted = (expect.booked ?? []).map(lot => `${plain(quantityOf(lot.qty))} at ${lot.cost}`);
  const left = lots.filter(lot => lot.open > 0n).map(lot => `${plain(lot.open)} at ${lot.cost}`);
  const wantedLeft = (expect.lots_after ?? []).map(lot => `${plain(quantityOf(lot.qty))} at ${lot.cost}`);
  const same = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join();
  report.check(
    id,
    !refused && same(booked, wanted) && (expect.lots_after === undefined || same(left, wantedLeft)),
    `booked ${booked.join(', ')}; left ${left.join(', ')}`,
  );
}

const movement = (changes: Partial<Movement>): Movement => ({
  ...{ kind: '', quantity: nothing, cost: nothing, proceeds: nothing, fee: nothing, referenceKind: '', reference: 0n, at: asInstant(0) },
  ...changes,
});

const opens = new Set(['BUY', 'TRANSFER_IN']);
const closes = new Set(['SELL', 'TRANSFER_OUT']);

function replayActivities(report: Report, { id, activities = [], expect }: Case): void {
  const unknown = activities.find(({ type }) => !opens.has(type) && !closes.has(type));
  if (unknown) return report.skip(id, `${unknown.type} comes with corporate actions`);
  if (activities.some(({ currency }) => currency !== 'EUR')) return report.skip(id, 'the result in another currency comes with currency exchange');
  const positions: { id: bigint; figures: PositionFigures }[] = [];
  for (const activity of activities) {
    const quantity = quantityOf(activity.qty);
    const gross = centsOf(activity.gross);
    if (opens.has(activity.type))
      positions.push({ id: BigInt(positions.length), figures: moved(extended, newPosition, movement({ quantity, cost: gross })) });
    else if (!sell(positions, { quantity, proceeds: gross })) return report.skip(id, 'selling what isn’t held is refused here');
  }
  const sum = (pick: (figures: PositionFigures) => bigint): bigint => positions.reduce((total, { figures }) => total + pick(figures), 0n);
  const cost = formatDecimal(
    sum(figures => figures.openCost),
    2,
  );
  const realised = formatDecimal(
    sum(figures => figures.realised),
    2,
  );
  const wrong: string[] = [];
  if (expect.quantity !== undefined && plain(sum(figures => figures.openQuantity)) !== expect.quantity) wrong.push('quantity');
  if (expect.cost_basis?.FIFO !== undefined && cost !== expect.cost_basis.FIFO) wrong.push(`cost ${cost}, not ${expect.cost_basis.FIFO}`);
  const hasTransfer = activities.some(({ type }) => type === 'TRANSFER_OUT');
  if (!hasTransfer && expect.realised?.FIFO !== undefined && realised !== expect.realised.FIFO)
    wrong.push(`realised ${realised}, not ${expect.realised.FIFO}`);
  report.check(id, wrong.length === 0, wrong.join('; '));
}

const ofCompanies = new Set(['SPLIT', 'DIVIDEND']);

/** Splits and dividends of one purchase, of which the mean cost is that of its position. */
const isOfCompany = ({ activities = [], expect }: Case): boolean =>
  expect.positions?.length === 1 &&
  activities.some(({ type }) => ofCompanies.has(type)) &&
  activities.filter(({ type }) => type === 'BUY').length === 1;

/** Cents of so many shares at a price of the case. */
const valueOf = (quantity: bigint, price: number): Money => money('EUR', divide(quantity * quantityOf(price), powerOfTen(2 * scale - 2), 'half-up'));

function replayCompany(report: Report, { id, activities = [], expect }: Case): void {
  const positions: { id: bigint; figures: PositionFigures }[] = [];
  let dividend: Money = nothing;
  for (const activity of activities as CompanyActivity[]) {
    const quantity = activity.type === 'SPLIT' ? asQuantity(0n) : quantityOf(activity.qty);
    if (activity.type === 'BUY')
      positions.push({ id: 0n, figures: moved(extended, newPosition, movement({ quantity, cost: valueOf(quantity, activity.unit_price) })) });
    else if (activity.type === 'SELL') sell(positions, { quantity, proceeds: valueOf(quantity, activity.unit_price) });
    else if (activity.type === 'DIVIDEND') dividend = money('EUR', dividend + valueOf(positions[0]!.figures.openQuantity, activity.unit_price));
    else if (!split(positions, activity)) return report.skip(id, 'fractions of shares: ours are whole, and what makes none is paid');
  }
  const [{ openQuantity, openCost }] = positions.map(({ figures }) => figures) as [PositionFigures];
  const [wanted] = expect.positions!;
  const mean = formatDecimal(divide(openCost * powerOfTen(scale), openQuantity, 'half-up'), 2);
  const same = (ours: string, theirs: string): boolean => ours === formatDecimal(centsOf(theirs), 2);
  const wrong = [
    ...(plain(openQuantity) === wanted!.quantity ? [] : [`${plain(openQuantity)} shares`]),
    ...(same(formatDecimal(openCost, 2), wanted!.investment) ? [] : [`cost ${openCost}`]),
    ...(same(mean, wanted!.averagePrice) ? [] : [`mean price ${mean}`]),
    ...(wanted!.dividend === undefined || same(formatDecimal(dividend, 2), wanted!.dividend) ? [] : [`dividend ${dividend}`]),
  ];
  report.check(id, wrong.length === 0, wrong.join('; '));
}

/** Splits whole shares of all positions; false where that leaves parts of shares. */
function split(positions: { id: bigint; figures: PositionFigures }[], { numerator, denominator }: CompanyActivity): boolean {
  const ratio = { old: BigInt(denominator), fresh: BigInt(numerator) };
  const whole = positions.map(({ id, figures: { openQuantity, openCost } }) => ({
    id,
    openCost,
    openQuantity: asQuantity(openQuantity / powerOfTen(scale)),
  }));
  const { parts, taken } = splitHolding(whole, ratio, () => nothing);
  if (taken > 0n) return false;
  for (const [index, part] of parts.entries()) {
    const position = positions[index]!;
    const figures = { ...position.figures, openQuantity: part.before };
    const after = movementsOfSplit(part, { ratio, reference: 0n, at: asInstant(0) }).reduce(
      (before, step) => moved(step.kind, before, step.movement),
      figures,
    );
    position.figures = { ...after, openQuantity: asQuantity(after.openQuantity * powerOfTen(scale)) };
  }
  return true;
}

/** Sells from the oldest position on; the money goes to the last part of each by quantity, as the product splits it. */
function sell(positions: { id: bigint; figures: PositionFigures }[], sale: { quantity: Quantity; proceeds: Money }): boolean {
  const lines = selectLots({
    positions: positions.map(({ id, figures }) => ({ id, openedAt: asInstant(Number(id)), sellable: figures.openQuantity, lockedUntil: null })),
    quantity: sale.quantity,
    now: asInstant(0),
  });
  if (!lines) return false;
  let left = { quantity: sale.quantity, proceeds: sale.proceeds };
  for (const line of lines) {
    const position = positions.find(({ id }) => id === line.position)!;
    const quantity = asQuantity(line.quantity);
    const proceeds = partOf(left.proceeds, { part: quantity, whole: left.quantity, rounding: 'down' });
    left = { quantity: minus(left.quantity, quantity), proceeds: minus(left.proceeds, proceeds) };
    const cost = costOf(position.figures, quantity);
    position.figures = moved(closed, position.figures, movement({ quantity, cost, proceeds }));
  }
  return true;
}
