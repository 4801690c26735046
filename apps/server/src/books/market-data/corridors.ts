import { zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import { defineRule, defineRulePer, wholeNumber, type RuleReader } from '../house-rules/index.ts';

const bps = wholeNumber({ min: 1, max: 10_000 });

/** Half of the corridor around a day's reference, outside of which nothing trades. It holds for whole trading dates. */
export const staticCorridorBps = defineRule({
  name: 'market-data.static-corridor',
  unit: 'hundredths of a per cent',
  form: 'rate',
  schema: bps,
  preset: 2_000,
});

/** Half of the corridor around the last price; leaving it calls a volatility auction. */
export const dynamicCorridorBps = defineRulePer({
  name: 'market-data.dynamic-corridor',
  unit: 'hundredths of a per cent, in liquidity bands 5 and 6, and in all others',
  per: ['liquid', 'other'],
  form: 'rate',
  schema: bps,
  preset: { liquid: 300, other: 500 },
});

/** Half of the static corridor of a trading date, in hundredths of a per cent. */
export const staticCorridorOn = (rules: RuleReader, date: TradingDate): number => rules.at(zonedInstant(date, '00:00')).value(staticCorridorBps);

/** Both corridors from a moment on, as plain numbers that a thread can be told. */
export type Corridors = {
  readonly from: Instant;
  readonly staticBps: number;
  readonly dynamicBps: { readonly liquid: number; readonly other: number };
};

/** What the corridors were, are and will be, by what is decided today: ascending. */
export const corridorsOf = (rules: RuleReader): readonly Corridors[] =>
  rules.changesOf([staticCorridorBps, dynamicCorridorBps]).map(from => {
    const inForce = rules.at(from);
    return { from, staticBps: inForce.value(staticCorridorBps), dynamicBps: inForce.value(dynamicCorridorBps) };
  });
