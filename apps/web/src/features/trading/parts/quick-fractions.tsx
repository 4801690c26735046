import { useState } from 'react';
import { formatDecimal } from '@parkett/kernel';
import { buttonClass, formatAmount, formatQuantity, showToast, signOf } from '@parkett/ui';
import { useCall } from '../../../lib/reads/query.ts';
import { useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { instructionOf, typedQuantity, unitsOf, wholeLots } from '../order-draft.ts';
import { quantityForShare } from '../queries.ts';
import type { OrderEntry } from './use-order-entry.ts';
import { reads } from '../reads.ts';
import styles from './quick-fractions.module.css';

const fractions = [25n, 50n, 100n] as const;

/** A quarter, a half or all of the available money, or of the shares that can be sold, as a quantity in whole lots; the way to a deposit where there is no money. */
export function QuickFractions({ entry }: { entry: OrderEntry }) {
  const t = useTexts('trading');
  const [busy, setBusy] = useState<bigint | null>(null);
  const sellable = useSellable(entry);
  const { draft, instrument, edit, card } = entry;
  if (draft.side === 'buy' && card && signOf(card.available) === 0 && comesIn(card.currency)) return <DepositFirst />;
  const shown = formatQuantity(sellable === null ? null : formatDecimal(sellable, instrument.quantityScale));
  const fill = async (percent: bigint) => {
    setBusy(percent);
    const units =
      draft.side === 'buy' ? await affordable(entry, percent).catch(() => 0n) : wholeLots(((sellable ?? 0n) * percent) / 100n, instrument);
    setBusy(null);
    if (units === 0n) return showToast(t(draft.side === 'buy' ? 'nothingAffordable' : 'nothingSellable'));
    edit({ unit: 'quantity', quantity: typedQuantity(formatDecimal(units, instrument.quantityScale)) });
  };
  return (
    <div className={styles.fractions} role="group" aria-label={t(draft.side === 'buy' ? 'shareOfAvailable' : 'shareOfHolding')}>
      <span>
        {draft.side === 'buy'
          ? t('availableNow', { amount: formatAmount(card?.available, card?.currency ?? instrument.currency) })
          : t('ofHolding', { quantity: shown })}
      </span>
      {fractions.map(percent => (
        <button key={String(percent)} type="button" aria-busy={busy === percent} onClick={() => busy === null && void fill(percent)}>
          {String(percent)} %
        </button>
      ))}
    </div>
  );
}

/** Money comes in in these currencies. */
const comesIn = (currency: string): boolean => currency === 'EUR' || currency === 'USDT';

/** For who has nothing in the wallet of the order. */
function DepositFirst() {
  const t = useTexts('trading');
  const isDesktop = layoutOf(presentLocation().path) === 'desktop';
  return (
    <div className={styles.fractions}>
      <span>{t('depositFirst')}</span>
      <Link to={isDesktop ? '/pc/information/recharge' : '/information/recharge'} className={buttonClass({ small: true })}>
        {t('toRecharge')}
      </Link>
    </div>
  );
}

async function affordable({ draft, instrument, nameable, quote }: OrderEntry, percent: bigint): Promise<bigint> {
  const read = instructionOf({ ...draft, unit: 'quantity', quantity: { text: '1', sure: true } }, { instrument, nameable, reference: quote.ask });
  return read.ok ? quantityForShare({ instruction: read.value, instrument, percent }) : 0n;
}

/** What can be sold of this instrument, or of the one position that is being closed; null until it is known. */
function useSellable({ draft, instrument }: OrderEntry): bigint | null {
  const mine = useCustomer() !== null;
  const { data } = useCall(reads.own, { code: instrument.code }, { enabled: mine && draft.side === 'sell', quiet: true });
  if (!data) return null;
  const sold = draft.position ? data.positions.find(({ number }) => number === draft.position) : data.holding;
  return unitsOf(sold?.sellable ?? '0', instrument.quantityScale);
}
