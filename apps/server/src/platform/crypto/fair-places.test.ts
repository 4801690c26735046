import { expect, test } from 'vitest';
import { FairPlaces } from './fair-places.ts';

// One place, and whoever holds it gives it back: the order in which others come is the order of turns.

type Taken = { readonly places: FairPlaces; readonly order: string[]; readonly ask: (line: string, caller: string, times?: number) => number };

function taken(lineMax: number): Taken {
  const places = new FairPlaces({ atOnce: 1, lineMax });
  const order: string[] = [];
  void places.take({ line: 'door', caller: 'first' });
  const ask = (line: string, caller: string, times = 1): number => {
    let waits = 0;
    for (let time = 0; time < times; time += 1) {
      const turn = places.take({ line, caller });
      if (turn === null) continue;
      waits += 1;
      void turn.then(() => order.push(`${line} ${caller}`));
    }
    return waits;
  };
  return { places, order, ask };
}

async function freeAll({ places }: Taken, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    places.free();
    await Promise.resolve();
  }
}

test('S1: whoever asks thirty times waits for himself; others come after one of his', async () => {
  const queue = taken(120);
  expect(queue.ask('door', 'flood', 30)).toBe(30);
  expect([queue.ask('door', 'anna'), queue.ask('door', 'ben'), queue.ask('door', 'anna')]).toEqual([1, 1, 1]);
  await freeAll(queue, 6);
  expect(queue.order).toEqual(['door flood', 'door anna', 'door ben', 'door flood', 'door anna', 'door flood']);
  expect(queue.places.waiting).toBe(27);
});

test('S1: a caller holds a quarter of a line at most, and the line is full for everybody at its end', () => {
  const queue = taken(8);
  expect(queue.ask('door', 'flood', 30)).toBe(2);
  expect(queue.ask('door', 'second', 30)).toBe(2);
  expect(queue.ask('door', 'third', 30)).toBe(2);
  expect(queue.ask('door', 'fourth', 30)).toBe(2);
  expect(queue.ask('door', 'late', 30)).toBe(0);
  expect(queue.ask('inside', 'late', 30)).toBe(2);
  expect(queue.places.waiting).toBe(10);
});

test('S1: lines take turns, however many wait in one', async () => {
  const queue = taken(8);
  for (const caller of ['a', 'b', 'c', 'd']) queue.ask('door', caller, 2);
  queue.ask('inside', 'anna', 2);
  await freeAll(queue, 5);
  expect(queue.order).toEqual(['door a', 'inside anna', 'door b', 'inside anna', 'door c']);
});

test('a place that nobody waits for is free for the next', async () => {
  const queue = taken(8);
  await freeAll(queue, 1);
  expect(queue.ask('door', 'anna')).toBe(1);
  await Promise.resolve();
  expect(queue.order).toEqual(['door anna']);
  expect(queue.places.waiting).toBe(0);
});
