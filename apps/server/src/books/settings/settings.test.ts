import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { presets, Settings } from './index.ts';

const { db, close } = await freshDatabase();
afterAll(close);
const clock = { now: Date.parse('2026-11-23T10:00:00Z') };
const hour = 3_600_000;
const open = async (overrides = {}): Promise<Settings> => {
  const settings = new Settings({ db, businessNow: () => clock.now, overrides });
  await settings.load();
  return settings;
};
const by = { actor: { kind: 'operator', name: '7' }, reason: 'autumn sale' } as const;

test('a limit has its preset until a change holds, from its business moment on, also after a restart', async () => {
  const settings = await open();
  expect(settings.limit('searchHitsMax')).toBe(presets.searchHitsMax);
  expect(await settings.change({ name: 'searchHitsMax', value: 5, validFrom: clock.now + hour, ...by })).toMatchObject({ ok: true });
  expect(settings.limit('searchHitsMax')).toBe(20);
  clock.now += hour;
  expect(settings.limit('searchHitsMax')).toBe(5);
  expect((await open()).limit('searchHitsMax')).toBe(5);
  expect((await open({ searchHitsMax: 1 })).limit('searchHitsMax')).toBe(1);
});

test('of two changes the later one holds, and one made again for the same moment replaces it', async () => {
  const settings = await open();
  await settings.change({ name: 'watchlistsMax', value: 60, validFrom: clock.now + 2 * hour, ...by });
  await settings.change({ name: 'watchlistsMax', value: 40, validFrom: clock.now + hour, ...by });
  await settings.change({ name: 'watchlistsMax', value: 70, validFrom: clock.now + 2 * hour, ...by });
  const seen = [0, 1, 2].map(hours => {
    clock.now += hours === 0 ? 0 : hour;
    return settings.limit('watchlistsMax');
  });
  expect(seen).toEqual([50, 40, 70]);
});

test('nothing holds for the past, and nothing that is no limit is accepted', async () => {
  const settings = await open();
  expect(await settings.change({ name: 'searchHitsMax', value: 5, validFrom: clock.now - 1, ...by })).toEqual({ ok: false, error: 'in-the-past' });
  expect(await settings.change({ name: 'toString', value: 5, validFrom: clock.now, ...by })).toEqual({ ok: false, error: 'unknown' });
  for (const value of [-1, 1.5, NaN, 1e12]) {
    expect(await settings.change({ name: 'searchHitsMax', value, validFrom: clock.now, ...by })).toEqual({ ok: false, error: 'not-a-limit' });
  }
});

test('who changed what is on the audit, and neither can be rewritten by the running server', async () => {
  const rows = await db.query('', "select actor, facts ->> 'name' as name from audit_entry where action = 'settings.changed' order by id limit 1");
  expect(rows).toEqual([{ actor: '7', name: 'searchHitsMax' }]);
  await expect(db.query('', 'update dated_setting set value = $1', ['1'])).rejects.toThrow(/permission denied/);
  await expect(db.query('', 'truncate dated_setting')).rejects.toThrow(/permission denied/);
});
