import { allocate } from '@parkett/kernel';

/** One request of a list, in whole lots. */
export type Request = { readonly lots: bigint };
export type Method = 'pro-rata' | 'lottery' | 'equal';

/** The lots on offer and the method. */
export type AllotmentTerms = { readonly lots: bigint; readonly method: Method };

/** Smallest part of an equal allotment: half of all lots are given out evenly first. */
const equalPart = 2n;

/**
 * Lots for each request, in the order of the list. `order` names the requests by their draw numbers, the lowest first. Never more than offered or asked; where
 * less is asked than offered, everybody is served in full.
 */
export function allot(terms: AllotmentTerms, list: readonly Request[], order: readonly number[]): bigint[] {
  const asked = sum(list.map(({ lots }) => lots));
  if (asked <= terms.lots) return list.map(({ lots }) => lots);
  if (terms.method === 'lottery') return lottery(terms.lots, list, order);
  if (terms.method === 'pro-rata')
    return proRata(
      terms.lots,
      list.map(({ lots }) => lots),
      order,
    );
  return equalThenProRata(terms.lots, list, order);
}

const sum = (lots: readonly bigint[]): bigint => lots.reduce((total, each) => total + each, 0n);

/** Each its part rounded down; the lots that are left go to the lowest draw numbers, one each. Requests of the same size differ by one lot at most. */
function proRata(lots: bigint, asked: readonly bigint[], order: readonly number[]): bigint[] {
  const total = sum(asked);
  if (total <= lots) return [...asked];
  const given = asked.map(each => (each * lots) / total);
  drawSingles(lots - sum(given), { given, asked, order });
  return given;
}

/** One lot more for the lowest draw numbers that still ask for one. */
function drawSingles(
  left: bigint,
  { given, asked, order }: { readonly given: bigint[]; readonly asked: readonly bigint[]; readonly order: readonly number[] },
): ReadonlySet<number> {
  const drawn = new Set<number>();
  for (const index of order) {
    if (BigInt(drawn.size) === left) break;
    if (given[index]! >= asked[index]!) continue;
    given[index] = given[index]! + 1n;
    drawn.add(index);
  }
  return drawn;
}

/** Half of the lots evenly, with the rest of that half by draw; the other half pro rata of what is still asked for. */
function equalThenProRata(lots: bigint, list: readonly Request[], order: readonly number[]): bigint[] {
  const asked = list.map(request => request.lots);
  const even = lots / equalPart;
  const each = even / BigInt(list.length);
  const given = asked.map(most => (most < each ? most : each));
  // Where even one lot for each is too much, the draw decides about all of that half.
  const drawn = drawSingles(even - each * BigInt(list.length), { given, asked, order });
  const open = asked.map((most, index) => most - given[index]!);
  // A request that drew once comes last at the second draw, so that two of the same size differ by one lot at most.
  const again = [...order.filter(index => !drawn.has(index)), ...order.filter(index => drawn.has(index))];
  const more = proRata(lots - sum(given), open, again);
  return given.map((lot, index) => lot + more[index]!);
}

/** How many win of each size, by largest remainders: everybody has the same chance, and a winner gets a packet of one size for all. */
export function winnersBySize(winners: bigint, sizes: readonly { readonly size: bigint; readonly count: bigint }[]): bigint[] {
  return allocate(
    winners,
    sizes.map(({ count }) => count),
  );
}

/**
 * The winners of each size get the smallest request in lots; how many win of a size follows from how many asked for it, and who wins from the draw numbers.
 * Lots that no packet fills stay with the issuer.
 */
function lottery(lots: bigint, list: readonly Request[], order: readonly number[]): bigint[] {
  const packet = list.reduce((least, request) => (request.lots < least ? request.lots : least), list[0]!.lots);
  const sizes = [...new Set(list.map(request => request.lots))].sort((a, b) => (a < b ? -1 : 1));
  const counts = sizes.map(size => ({ size, count: BigInt(list.filter(request => request.lots === size).length) }));
  const winners = lots / packet;
  const wanted = BigInt(list.length);
  const places = winnersBySize(winners < wanted ? winners : wanted, counts);
  const left = new Map(sizes.map((size, index) => [size, places[index]!]));
  const given = list.map(() => 0n);
  for (const index of order) {
    const { lots: size } = list[index]!;
    const open = left.get(size)!;
    if (open === 0n) continue;
    left.set(size, open - 1n);
    given[index] = packet;
  }
  return given;
}
