import { expect } from 'vitest';
import type { Answer } from './visitor.ts';

// Many callers of one route at the same moment.

export const atOnce = 50;
/** Rounds, counted from 1; with --full twenty. */
export const roundsOf = (usual: number): readonly number[] =>
  Array.from({ length: process.env.PARKETT_TEST_FULL ? 20 : usual }, (_, round) => round + 1);
export const rounds = roundsOf(2);

export const many = <T>(work: (count: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: atOnce }, (_, count) => work(count)));

/** A house that had too much to do has turned it away and begun nothing; a defect says the same with 500. */
const isTurnedAway = ({ code, http }: Answer): boolean => code === 'system-busy' && http === 503;

/** How many were accepted; the others have the refusal, or were turned away. */
export function accepted(answers: readonly Answer[], refusal?: string): number {
  const others = answers.filter(({ status }) => status !== 1);
  expect(others.filter(answer => answer.code !== refusal && !isTurnedAway(answer))).toEqual([]);
  return answers.length - others.length;
}
