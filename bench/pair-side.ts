/**
 * One of the two versions that bench/before.ts compares, in a process of its own and from its own tree. Each message `{ kind, seconds }` is a round,
 * answered with its row. `npm run bench -- --before` lays this file into versions that have none.
 */
import { openCustomers, openHouse } from './house.ts';
import { BenchFloor } from './place-orders.ts';
import { firstBuys, matchRound, placeRound, restRound } from './rounds.ts';

const customers = 5_000;

// Books of their own, since what placing leaves pending would be the business of the other's venue.
const houses = [await openHouse(), await openHouse(), await openHouse()] as const;
for (const house of houses) await openCustomers(house, customers);
const matching = await new BenchFloor(houses[0], { lanes: 1, matching: true }).open();
const placing = await new BenchFloor(houses[1], { lanes: 2, matching: false }).open();
const resting = await new BenchFloor(houses[2], { lanes: 2, matching: true }).open();
await firstBuys(matching, customers);
for (const { owner } of houses) await owner.query('vacuum analyze');
const stop = async (): Promise<void> => {
  for (const house of houses) await house.stop();
};

process.on('message', ({ kind, seconds }: { kind: 'placing' | 'resting' | 'matching' | 'end'; seconds: number }) => {
  if (kind === 'end') void stop().then(() => process.exit(0));
  else if (kind === 'placing') void placeRound(placing, { seconds, customers }).then(row => process.send!(row));
  else if (kind === 'resting') void restRound(resting, { seconds, customers }).then(row => process.send!(row));
  else void matchRound(matching, { seconds, customers }).then(row => process.send!(row));
});
process.on('disconnect', () => void stop().then(() => process.exit(1)));
process.send!('ready');
