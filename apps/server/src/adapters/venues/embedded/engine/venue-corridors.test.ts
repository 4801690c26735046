import { asInstant, later, zonedInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { schedules, universe } from '../../../../books/instruments/index.ts';
import { VenueCorridors } from './venue-corridors.ts';

const sap = universe.find(({ code }) => code === 'SAP')!;
const small = universe.find(({ liquidityBand, schedule }) => liquidityBand < 5 && schedule === 'xetra')!;
const instruments = [sap, small];
const noon = zonedInstant('2026-11-25', '12:00');
const wide = { from: asInstant(0), staticBps: 2_000, dynamicBps: { liquid: 300, other: 500 } };
const narrow = { from: noon, staticBps: 1_000, dynamicBps: { liquid: 100, other: 200 } };
const sourceOf = (kind: 'simulator' | 'replay') => ({ kind, scheduleOf: () => schedules.xetra });

test('what was decided at noon holds from the next trading date on, also in a venue that starts in the afternoon', () => {
  const corridors = new VenueCorridors(sourceOf('simulator'), [wide, narrow]);
  expect(instruments.map(one => corridors.at(one, later(noon, 1)))).toEqual([
    { staticBps: 2_000, dynamicBps: 300 },
    { staticBps: 2_000, dynamicBps: 500 },
  ]);
  expect(instruments.map(one => corridors.at(one, zonedInstant('2026-11-26', '08:00')))).toEqual([
    { staticBps: 1_000, dynamicBps: 100 },
    { staticBps: 1_000, dynamicBps: 200 },
  ]);
});

test('what is decided while it runs holds from the next trading date on', () => {
  const corridors = new VenueCorridors(sourceOf('simulator'), [wide]);
  corridors.decided = [wide, narrow];
  expect(corridors.at(sap, later(noon, 1)).staticBps).toBe(2_000);
  expect(corridors.at(sap, zonedInstant('2026-11-26', '08:00')).staticBps).toBe(1_000);
});

test('a replayed day has no dynamic corridor', () => {
  expect(new VenueCorridors(sourceOf('replay'), [wide]).at(sap, noon)).toEqual({ staticBps: 2_000, dynamicBps: null });
});
