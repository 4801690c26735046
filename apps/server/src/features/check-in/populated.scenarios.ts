import { addDays, dateAt, instantOf } from '@parkett/kernel';
import { xetraCalendar as calendar } from '../../books/instruments/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { takingReward } from './check-in.ts';
import { lessonPlaces } from './lessons.ts';
import { checkInsOfReward } from './rules/decide-reward.ts';
import { insertCheckIn } from './store.ts';

/** A customer has checked in on eight days and taken the reward of seven, so that the check has rows to look at. */
export async function populate({ commands, ledger, database: { db }, now }: TestFloor): Promise<void> {
  await withTransaction(db, async tx => {
    let day = dateAt(now);
    for (let count = 0; count <= checkInsOfReward; count++) {
      day = calendar.previousOrSame(addDays(day, -1));
      await insertCheckIn(tx, { customer: 1n, day, lesson: lessonPlaces[count]!.id, at: instantOf(`${day}T10:00:00Z`) });
    }
  });
  const take = takingReward({ commands, ledger, calendar, paperMode: true, changed: () => {} });
  await take({
    ...{ principal: { kind: 'customer', id: 1n }, key: 'check-in', route: 'checkIn/takeReward', bodyHash: bodyHash({}) },
    command: { customer: 1n },
  });
}
