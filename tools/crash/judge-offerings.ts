import { instantOf, parseDecimal, type Instant } from '@parkett/kernel';
import type { ReplyAt } from '@parkett/contract';
import { recomputeDraw } from '../../apps/server/src/features/new-shares/draw-file.ts';
import type { Customer } from './customer.ts';

/** A customer who does nothing but subscribe, with the money that was there at the beginning and the numbers of the subscriptions that were accepted. */
export type Subscriber = { readonly customer: Customer; readonly began: string; readonly accepted: Set<string> };

export type SubscribersJudged = {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly subscriptions: number;
  readonly delivered: number;
};

type Own = ReplyAt<'newShares/mine'>['subscriptions'][number];
type Offering = ReplyAt<'newShares/offerings'>['offerings'][number];

/** Cents; shares in thousandths. */
const units = (text: string, scale: number): bigint => {
  const read = parseDecimal(text, scale);
  if (!read.ok) throw new Error(`${text} is no decimal with ${scale} digits`);
  return read.value;
};
const cents = (text: string): bigint => units(text, 2);
const shareScale = 3;
const priceScale = 4;

/** The states that a subscription may have once a moment of its offering is past. */
const past: readonly { readonly moment: (offering: Offering) => string | null; readonly left: readonly Own['state'][] }[] = [
  { moment: ({ endsAt }) => endsAt, left: ['pending'] },
  { moment: ({ drawAt }) => drawAt, left: ['pending', 'awaiting-draw'] },
  { moment: ({ paymentDueAt }) => paymentDueAt, left: ['pending', 'awaiting-draw', 'awaiting-payment'] },
  { moment: ({ listsAt }) => listsAt, left: ['pending', 'awaiting-draw', 'awaiting-payment', 'paid'] },
];

/** The cost of a subscription by its state: the price of the shares that it won, or nothing. */
function costOf({ state, allotted }: Own, { amounts }: Offering): bigint {
  if (state !== 'paid' && state !== 'listed') return 0n;
  const exact = units(allotted!, shareScale) * units(amounts!.actualPrice!, priceScale);
  const unit = 10n ** BigInt(shareScale + priceScale - 2);
  return (exact + unit / 2n) / unit;
}

/** Holds the app's answers to a customer against the moments and prices of the offerings. */
async function judgeSubscriber({ customer, began, accepted }: Subscriber, offerings: ReadonlyMap<string, Offering>, now: Instant) {
  const [lost, doubled]: [string[], string[]] = [[], []];
  const { account } = customer;
  const { subscriptions } = await customer.read('newShares/mine', {});
  const numbers = subscriptions.map(({ number }) => number);
  lost.push(...[...accepted].filter(number => !numbers.includes(number)).map(number => `${account} has no subscription ${number}`));
  doubled.push(
    ...numbers
      .filter((number, index) => !accepted.has(number) || numbers.indexOf(number) !== index)
      .map(number => `${account} has ${number} too much`),
  );
  const shares = new Map<string, bigint>();
  let paid = 0n;
  for (const own of subscriptions) {
    const offering = offerings.get(own.offering)!;
    const behind = past.filter(({ moment, left }) => left.includes(own.state) && instantOf(moment(offering) ?? offering.listsAt) <= now);
    if (behind.length > 0) lost.push(`${own.number} of ${own.code} is ${own.state} still`);
    const cost = costOf(own, offering);
    if (cents(own.paid) !== cost) doubled.push(`${own.number} of ${own.code}, ${own.state}, has paid ${own.paid}`);
    paid += cost;
    if (own.state === 'listed') shares.set(own.code, (shares.get(own.code) ?? 0n) + units(own.allotted!, shareScale));
  }
  const { available, held } = await customer.read('wallet/overview', {});
  if (cents(available) + cents(held) !== cents(began) - paid)
    doubled.push(`${account} has ${available} and ${held} set aside, and began with ${began} less ${paid} cents`);
  const { holdings } = await customer.read('trade/holdings', {});
  const has = new Map(holdings.map(({ code, quantity }) => [code, units(quantity, shareScale)]));
  for (const code of new Set([...has.keys(), ...shares.keys()])) {
    const [is, should] = [has.get(code) ?? 0n, shares.get(code) ?? 0n];
    if (is !== should) (is < should ? lost : doubled).push(`${account} has ${is} thousandths of ${code}, was allotted ${should}`);
  }
  return { lost, doubled, subscriptions: subscriptions.length, delivered: subscriptions.filter(({ state }) => state === 'listed').length };
}

/** Each published draw recomputes. */
async function wrongDraws(customer: Customer, offerings: readonly Offering[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { number } of offerings.filter(({ draw }) => draw?.drawnAt != null)) {
    const { file } = await customer.read('newShares/draw', { number });
    const found = recomputeDraw(file);
    if (found) wrong.push(`the draw of ${number} is wrong in line ${found.line}: ${found.what}`);
  }
  return wrong;
}

/** Each subscription stands once, has the state of its moment, was paid once and delivered once; and each draw recomputes. */
export async function judgeSubscribers(subscribers: readonly Subscriber[], now: Instant): Promise<SubscribersJudged> {
  const [first] = subscribers;
  const { offerings } = await first!.customer.read('newShares/offerings', {});
  const byNumber = new Map(offerings.map(offering => [offering.number, offering]));
  const judged = { lost: await wrongDraws(first!.customer, offerings), doubled: [] as string[], subscriptions: 0, delivered: 0 };
  for (const subscriber of subscribers) {
    const one = await judgeSubscriber(subscriber, byNumber, now);
    judged.lost.push(...one.lost);
    judged.doubled.push(...one.doubled);
    judged.subscriptions += one.subscriptions;
    judged.delivered += one.delivered;
  }
  return judged;
}
