import { useState, type ReactNode } from 'react';
import { Amount, Button, Fact, Field, formatDay, formatMinute, formatQuantity, formatRate, Sheet, showToast } from '@parkett/ui';
import { onceAllowed } from '../../../domain/security/once-allowed.ts';
import { unlockModeOf } from '../../../domain/security/unlock-step.tsx';
import { Refusal } from '../../../lib/api.ts';
import { priceText } from '../../../lib/price-text.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { typedWire } from '../../../lib/typed-wire.ts';
import { buyBlock, useBlockCosts, type Amounts, type Offer } from '../queries.ts';
import { AuctionLine } from './auction-line.tsx';
import styles from './block-trades.module.css';

/** The step that unlocks trading, which the screen brings. */
export type Unlock = (step: { mode: 'set' | 'unlock'; onDone: () => void; onBack: () => void }) => ReactNode;
export type Buyable = Offer & { readonly amounts: Amounts & { readonly price: string } };

const ofPassword = (code: string): boolean => code.includes('channel-password');

type SheetProps = { offer: Buyable; unlock: Unlock; onClose: () => void };

/** The purchase of a block: all that matters is said before, and nobody types its price. */
export function BuySheet({ offer, unlock, onClose }: SheetProps) {
  const common = useTexts('common');
  const entry = useEntry({ offer, onClose });
  return (
    <Sheet open onClose={onClose} title={offer.name} closeLabel={common('close')}>
      {entry.step ? (
        unlock({ mode: entry.step, onDone: () => void entry.send(onceAllowed), onBack: entry.toForm })
      ) : (
        <form
          className={styles.sheet}
          noValidate
          onSubmit={event => {
            event.preventDefault();
            void entry.send();
          }}
        >
          <Entries offer={offer} entry={entry} />
        </form>
      )}
    </Sheet>
  );
}

function Entries({ offer, entry }: { offer: Buyable; entry: Entry }) {
  const t = useTexts('block-trades');
  const { currency, amounts, seatsOf } = offer;
  const { refusal } = entry;
  const { costs, busy } = useBlockCosts(offer.number, typedWire(entry.quantity));
  return (
    <>
      <p>{t('houseSells')}</p>
      <dl className={styles.facts}>
        <Fact label={t('price')}>{priceText(amounts.price, currency)}</Fact>
        {amounts.below ? (
          <Fact label={t('below')}>
            {priceText(amounts.below.amount, currency)} · {formatRate(amounts.below.rate).replace('+', '')}
          </Fact>
        ) : null}
        <Fact label={t('minimum')}>{formatQuantity(amounts.minimum)}</Fact>
        <Fact label={t('lot')}>{formatQuantity(amounts.lot)}</Fact>
        <Fact label={t('left')}>{formatQuantity(amounts.left)}</Fact>
        <Fact label={t('settlesOn')}>{formatDay(amounts.settlesOn)}</Fact>
        <Fact label={t('lockedUntil')}>{formatMinute(amounts.lockedUntil)}</Fact>
      </dl>
      <AuctionLine offer={offer} />
      <Field
        label={t('quantity')}
        inputMode="numeric"
        autoComplete="off"
        value={entry.quantity}
        onChange={event => entry.type({ quantity: event.target.value })}
        error={refusal && !refusal.ofPassword ? refusal.text : undefined}
      />
      {seatsOf ? (
        <Field
          label={t('channelPassword')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={entry.password}
          onChange={event => entry.type({ password: event.target.value })}
          error={refusal?.ofPassword ? refusal.text : undefined}
        />
      ) : null}
      <dl className={styles.facts} aria-busy={busy}>
        <Fact label={t('value')}>
          <Amount value={costs?.value ?? null} currency={currency} />
        </Fact>
        <Fact label={t('fee', { rate: formatRate(amounts.feeRate).replace('+', ''), minimum: priceText(amounts.feeMinimum, currency) })}>
          <Amount value={costs?.fee ?? null} currency={currency} />
        </Fact>
        <Fact label={t('total')}>
          <Amount value={costs?.total ?? null} currency={currency} />
        </Fact>
      </dl>
      <Button type="submit" kind="primary" wide busy={entry.busy}>
        {t('buyNow')}
      </Button>
    </>
  );
}

type Entry = ReturnType<typeof useEntry>;

function useEntry({ offer, onClose }: Pick<SheetProps, 'offer' | 'onClose'>) {
  const t = useTexts('block-trades');
  const [typed, setTyped] = useState({ quantity: '', password: '' });
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly ofPassword: boolean } | null>(null);
  const [step, setStep] = useState<'set' | 'unlock' | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = (error: unknown) => {
    if (!(error instanceof Refusal)) return setRefusal({ text: t('noAnswer'), ofPassword: false });
    const mode = unlockModeOf(error.code);
    if (mode) return setStep(mode);
    setRefusal({ text: error.message, ofPassword: ofPassword(error.code ?? '') });
    void refresh('blockTrades/offers');
  };
  const send = async (goesOn: typeof onceAllowed = work => work()) => {
    setBusy(true);
    setRefusal(null);
    setStep(null);
    const { number, seatsOf, amounts } = offer;
    try {
      const quantity = typedWire(typed.quantity);
      await goesOn(() => buyBlock({ number, quantity, price: amounts.price, ...(seatsOf ? { channelPassword: typed.password } : {}) }));
      showToast(t('bought', { name: offer.name }), 'success');
      onClose();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const type = (changes: Partial<typeof typed>) => {
    setRefusal(null);
    setTyped(before => ({ ...before, ...changes }));
  };
  return { ...typed, refusal, step, busy, send, type, toForm: () => setStep(null) };
}
