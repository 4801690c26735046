import { denied, type Denial } from '@parkett/contract';
import { asPrice, formatDecimal, isOnStep, parseDecimal, stepAt, type Instrument, type Result } from '@parkett/kernel';

/** Reads a typed price: above zero and on the instrument's price step. */
export function readPrice(
  text: string | undefined,
  { priceScale, priceSteps }: Pick<Instrument, 'priceScale' | 'priceSteps'>,
): Result<bigint, Denial> {
  const typed = text?.trim() ?? '';
  if (typed === '') return denied('price-missing');
  const near = parseDecimal(typed.replace(new RegExp(`^(-?\\d+\\.\\d{${priceScale}})\\d+$`), '$1'), priceScale);
  if (!near.ok) return denied('price-malformed');
  if (typed.startsWith('-') || !/[1-9]/.test(typed)) return denied('price-not-positive');
  const parsed = parseDecimal(typed, priceScale);
  if (parsed.ok && isOnStep(priceSteps, asPrice(parsed.value))) return parsed;
  return denied('invalid-order-price', { step: formatDecimal(stepAt(priceSteps, asPrice(near.value)), priceScale) });
}
