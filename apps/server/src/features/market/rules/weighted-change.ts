import { divide } from '@parkett/kernel';

export type WeightedChange = { readonly rateHundredths: bigint | null; readonly size: bigint };

/** The mean change weighted by size, in hundredths of a per cent, half away from zero; null when no member's change is known. */
export function weightedChange(members: readonly WeightedChange[]): bigint | null {
  const known = members.filter(({ rateHundredths }) => rateHundredths !== null);
  if (known.length === 0) return null;
  const total = known.reduce((sum, { size }) => sum + size, 0n);
  if (total === 0n)
    return divide(
      known.reduce((sum, { rateHundredths }) => sum + rateHundredths!, 0n),
      BigInt(known.length),
      'half-up',
    );
  return divide(
    known.reduce((sum, { rateHundredths, size }) => sum + rateHundredths! * size, 0n),
    total,
    'half-up',
  );
}
