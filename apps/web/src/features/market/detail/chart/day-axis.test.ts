import { expect, test } from 'vitest';
import type { Bar } from '../../chart-model.ts';
import { axisPlaces } from './day-axis.ts';

// Promised: the axis of a day is the same from its first minute to its last, and a bar has its place wherever it began.

const barAt = (start: number): Bar => [start, 1, 1, 1, 1, 1];
const day = [
  [28_800, 29_400],
  [36_000, 36_600],
] as const;

test('a day has a place for each step of its sessions, however little has traded, and none between them', () => {
  const all = [28_800, 29_100, 36_000, 36_300];
  expect(axisPlaces({ bars: [], day, interval: '5' })).toEqual(all);
  expect(axisPlaces({ bars: [barAt(28_800), barAt(36_300)], day, interval: '5' })).toEqual(all);
});

test('a session that begins inside a step has a place of its own, and a bar beside the day keeps its', () => {
  expect(axisPlaces({ bars: [barAt(40_000)], day: [[28_900, 29_400]], interval: '5' })).toEqual([28_900, 29_100, 40_000]);
});

test('without a day, or of days and weeks, the axis has what has traded', () => {
  expect(axisPlaces({ bars: [barAt(10), barAt(70)], day: [], interval: 'minute' })).toEqual([10, 70]);
  expect(axisPlaces({ bars: [barAt(86_400)], day, interval: 'day' })).toEqual([86_400]);
});
