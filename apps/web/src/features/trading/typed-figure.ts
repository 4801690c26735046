import { asPrice, isOnStep, parseDecimal, parseMoney, readingsOfTyped, type PriceSteps, type Result, type TypedError } from '@parkett/kernel';

/** A figure in a field. `sure`: it came from our own keys, steps or choices, where the comma is the decimal sign and nothing else. */
export type Typed = { readonly text: string; readonly sure: boolean };

/** A field's decimals, and the currency whose word may stand beside the figure; null for a field that counts no money. */
export type FieldKind = { readonly scale: number; readonly currency: string | null };

/** Today's prices that can be named at all: what tells the readings of a price apart. Units of the field's scale. */
export type NameablePrices = { readonly steps: PriceSteps; readonly corridor: { readonly lowest: bigint; readonly highest: bigint } | null };

/** Reads a figure into units of 10^-scale. What a person typed may be ambiguous and is then asked back; our own text never is. */
export function readFigure({ text, sure }: Typed, { scale, currency }: FieldKind): Result<bigint, TypedError> {
  if (text.trim() === '') return { ok: false, error: 'empty' };
  if (!sure || text.includes('.')) return parseMoney(text, scale, currency);
  const exact = parseDecimal(text.replace(',', '.').replace(/\.$/, ''), scale);
  return exact.ok ? exact : { ok: false, error: exact.error };
}

/** The two readings of an ambiguous figure, as our own text: with a decimal sign where the scale has room for it, and as thousands. */
export function readingsOf({ text }: Typed, { scale, currency }: FieldKind): readonly Typed[] {
  const { fraction, thousands } = readingsOfTyped(text, currency);
  const room = fraction.length - fraction.indexOf(',') - 1 <= scale;
  return (room ? [fraction, thousands] : [thousands]).map(reading => ({ text: reading, sure: true }));
}

/** As `readFigure`. An ambiguous price is the one of its readings that can be named; where both or none can, it is asked back. */
export function readPrice(typed: Typed, kind: FieldKind, { steps, corridor }: NameablePrices): Result<bigint, TypedError> {
  const read = readFigure(typed, kind);
  if (read.ok || read.error !== 'ambiguous' || corridor === null || steps.length === 0) return read;
  const named = readingsOf(typed, kind).flatMap(reading => {
    const price = readFigure(reading, kind);
    const fits = price.ok && price.value >= corridor.lowest && price.value <= corridor.highest && isOnStep(steps, asPrice(price.value));
    return fits ? [price] : [];
  });
  return named.length === 1 ? named[0]! : read;
}
