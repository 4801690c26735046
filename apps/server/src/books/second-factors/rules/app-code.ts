import { denial, type Denial } from '@parkett/contract';
import { readCode } from '@parkett/kernel';

/** How long a code is shown, and how many of them before and after the present one are taken: clocks of telephones go a little wrong (RFC 6238 5.2). */
export const codePeriodMs = 30_000;
export const stepsAside = 1;

/** The six digits of what was typed; null for any other text, which is no code and counts as no try. */
export const readAppCode = (typed: string): string | null => readCode(typed, 6);

/** Each code counts once: one of a step that isn't later than the last one used is refused (ASVS 6.5.1). */
export const usedCodeDenial = (step: number, usedStep: bigint): Denial | null => (BigInt(step) <= usedStep ? denial('code-already-used') : null);
