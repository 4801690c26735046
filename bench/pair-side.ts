/**
 * One of the two versions that bench/before.ts compares, in a process of its own and from its own tree. Each message `{ kind, seconds }` is a round,
 * answered with its row. `npm run bench -- --before` lays this file into versions that have none.
 */
import { openCustomers, openHouse } from './house.ts';
import { BenchFloor } from './place-orders.ts';
import { firstBuys, matchRound, placeRound } from './rounds.ts';

const customers = 5_000;

const house = await openHouse();
await openCustomers(house, customers);
// This one first, since what placing leaves pending would be handed to its venue.
const matching = await new BenchFloor(house, { lanes: 1, matching: true }).open();
const placing = await new BenchFloor(house, { lanes: 2, matching: false }).open();
await firstBuys(matching, customers);
await house.owner.query('vacuum analyze');

process.on('message', ({ kind, seconds }: { kind: 'placing' | 'matching' | 'end'; seconds: number }) => {
  if (kind === 'end') void house.stop().then(() => process.exit(0));
  else if (kind === 'placing') void placeRound(placing, { seconds, customers }).then(row => process.send!(row));
  else void matchRound(matching, { seconds, customers }).then(row => process.send!(row));
});
process.on('disconnect', () => void house.stop().then(() => process.exit(1)));
process.send!('ready');
