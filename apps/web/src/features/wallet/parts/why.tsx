import type { ReplyAt } from '@parkett/contract';
import { frozenWords } from '@parkett/contract/ledger-words';
import { formatDecimal, isCurrency, parseDecimal, scaleOf } from '@parkett/kernel';
import { formatAmount, WhyNumber, type WhyRow } from '@parkett/ui';
import { usePageLanguage, useTexts } from '../../../lib/texts.ts';

type Overview = ReplyAt<'wallet/overview'>;
export type Explained = 'available' | 'frozen' | 'withdrawable' | 'value';

/** Figures of the wire in minor units: the lines of a reckoning are exact. */
function unitsOf(text: string, currency: string): bigint {
  const read = parseDecimal(text, isCurrency(currency) ? scaleOf(currency) : 2);
  return read.ok ? read.value : 0n;
}

/** The lines of a figure, from the same answer that shows it. */
function useRows(overview: Overview): Record<Explained, readonly WhyRow[]> {
  const t = useTexts('wallet');
  const language = usePageLanguage();
  const { currency, balance, available, held, withdrawable, unsettled, frozen, totalAssets, profit, value } = overview;
  const units = (text: string): bigint => unitsOf(text, currency);
  const shown = (amount: bigint): string => formatAmount(formatDecimal(amount, isCurrency(currency) ? scaleOf(currency) : 2), currency);
  const row = (sign: WhyRow['sign'], label: string, amount: bigint): WhyRow => ({ sign, label, value: shown(amount) });
  const onItsWay = unsettled.reduce((sum, { amount }) => sum + units(amount), 0n);
  const kept = units(available) - onItsWay - units(withdrawable);
  const aside = units(value) - units(totalAssets) - units(profit);
  const some = (sign: WhyRow['sign'], label: string, amount: bigint): WhyRow[] => (amount === 0n ? [] : [row(sign, label, amount)]);
  return {
    available: [row('+', t('why-balance'), units(balance)), row('−', t('why-held'), units(held)), row('=', t('part-free'), units(available))],
    frozen: [
      ...frozen.map(({ cause, held: amount }) => row('+', frozenWords[cause][language], units(amount))),
      row(
        '=',
        t('why-frozen'),
        frozen.reduce((sum, { held: amount }) => sum + units(amount), 0n),
      ),
    ],
    withdrawable: [
      row('+', t('part-free'), units(available)),
      row('−', t('why-unsettled'), onItsWay),
      // Below zero nothing can be withdrawn: what is missing there stays out of the lines.
      ...some('−', t('why-kept'), kept > 0n ? kept : 0n),
      row('=', t('withdrawable'), units(withdrawable)),
    ],
    value: [
      row('+', t('totalAssets'), units(totalAssets)),
      row('+', t('profit'), units(profit)),
      ...some('+', t('why-aside'), aside),
      row('=', t('value'), units(value)),
    ],
  };
}

const names = { available: 'part-free', frozen: 'why-frozen', withdrawable: 'withdrawable', value: 'value' } as const;

/** A figure of the wallet explained: its formula, its inputs, and where its postings stand. */
export function Why({ figure, overview }: { figure: Explained; overview: Overview }) {
  const t = useTexts('wallet');
  const common = useTexts('common');
  const rows = useRows(overview)[figure];
  const name = t(names[figure]);
  return (
    <WhyNumber label={t('why', { name })} title={name} formula={t(`formula-${figure}`)} rows={rows} closeLabel={common('close')}>
      <p>{t('why-postings')}</p>
    </WhyNumber>
  );
}
