import type { DenialParams } from '@parkett/contract';
import { currencies } from '@parkett/kernel';
import { currencySign, formatDay, formatInstant, formatNumber, formatQuantity, usedDecimals } from '@parkett/ui';

/** Figures as people read them: amounts and prices in the German format, instants as date and time, whole numbers as they are. */
export function readable(params: DenialParams): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readableValue({ name, value, params })]));
}

function readableValue(parameter: { name: string; value: string | number; params: DenialParams }): string | number {
  const { name, value, params } = parameter;
  if (typeof value === 'number') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatInstant(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (name === 'currency') return currencySign(value);
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const currency = params.currency;
  const isMoney = name.endsWith('Amount') && typeof currency === 'string' && currency in currencies;
  if (isMoney) return formatNumber(value, currencies[currency as keyof typeof currencies].scale);
  return prices.includes(name) ? formatNumber(value, Math.max(2, usedDecimals(value))) : formatQuantity(value);
}

/** Parameters that are prices: shown as those of orders are, with cents at least. Other figures without a currency count pieces. */
const prices = ['price', 'step', 'lowest', 'highest'];
