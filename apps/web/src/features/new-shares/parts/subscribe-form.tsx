import { useState } from 'react';
import { Amount, Button, Choice, Fact, Field, formatAmount, formatMinute, formatQuantity, showToast } from '@parkett/ui';
import { onceAllowed } from '../../../domain/security/once-allowed.ts';
import { unlockModeOf, UnlockStep, type UnlockMode } from '../../../domain/security/unlock-step.tsx';
import { Refusal } from '../../../lib/api.ts';
import { refresh } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { typedWire } from '../../../lib/typed-wire.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { exercise, subscribe, useEstimate, type Offering } from '../queries.ts';
import { isOfListed } from './offering-card.tsx';
import { OpeningWish } from './opening-wish.tsx';
import styles from './new-shares.module.css';

const ofPassword = (code: string | null): boolean => code?.includes('channel-password') ?? false;

/** Subscribing: all that matters is said before. */
export function SubscribeForm({ offering, layout }: { offering: Offering; layout: Layout }) {
  const t = useTexts('new-shares');
  const entry = useEntry(offering);
  const { state, isPaused, opensAt, amounts, increase } = offering;
  if (state === 'published')
    return (
      <>
        <p role="status">{t(increase ? 'increaseOpens' : 'opensAtText', { at: formatMinute(opensAt) })}</p>
        <OpeningWish offering={offering} />
      </>
    );
  if (state === 'withdrawn') return <p role="status">{t('withdrawnText')}</p>;
  if (state !== 'subscribable') return <p role="status">{t(increase ? 'increaseOver' : 'windowOver')}</p>;
  if (isPaused) return <p role="status">{t('pausedText')}</p>;
  if (amounts && amounts.count >= offering.countMax) return <p role="status">{t('subscribedAlready')}</p>;
  if (entry.step) return <UnlockStep mode={entry.step} layout={layout} onUnlocked={() => void entry.send(onceAllowed)} />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void entry.send();
      }}
    >
      <Entries offering={offering} entry={entry} />
      <Told offering={offering} entry={entry} />
      <p className={styles.muted}>{t(isOfListed(offering) ? 'prospectusIncrease' : 'prospectusText', { name: offering.name })}</p>
      <Choice label={t('prospectusRead')} checked={entry.read} onChange={event => entry.type({ read: event.target.checked })} />
      {entry.refusal && !entry.refusal.ofPassword ? (
        <p role="alert" className={styles.refusal}>
          {entry.refusal.text}
        </p>
      ) : null}
      <Button type="submit" kind="primary" wide busy={entry.busy}>
        {t(increase ? 'exercise' : 'subscribe')}
      </Button>
    </form>
  );
}

function Entries({ offering, entry }: { offering: Offering; entry: Entry }) {
  const t = useTexts('new-shares');
  const { amounts, seatsOf, increase } = offering;
  const hasRange = amounts !== null && amounts.low !== amounts.high;
  return (
    <>
      <Field
        label={t(increase ? 'newShareCount' : 'shares')}
        inputMode="numeric"
        autoComplete="off"
        value={entry.quantity}
        onChange={event => entry.type({ quantity: event.target.value })}
      />
      {hasRange ? (
        <Field
          label={t('limitOptional')}
          inputMode="decimal"
          autoComplete="off"
          value={entry.limit}
          onChange={event => entry.type({ limit: event.target.value })}
        />
      ) : null}
      {seatsOf ? (
        <Field
          label={t('channelPassword')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={entry.password}
          onChange={event => entry.type({ password: event.target.value })}
          error={entry.refusal?.ofPassword ? entry.refusal.text : undefined}
        />
      ) : null}
    </>
  );
}

/** The server's figures of a subscription, once a number of shares is typed. */
function Told({ offering, entry }: { offering: Offering; entry: Entry }) {
  const t = useTexts('new-shares');
  const { number, currency, payment, increase, lockDays } = offering;
  const quantity = typedWire(entry.quantity);
  const limit = typedWire(entry.limit);
  const isTyped = /^[1-9]\d{0,11}$/.test(quantity);
  const told = useEstimate({ number, quantity: isTyped ? quantity : '1', ...(limit ? { limit } : {}) }, isTyped).data;
  return (
    <dl className={styles.facts} aria-live="polite">
      <Fact label={t(payment === 'at-once' ? 'paidNow' : 'heldNow')}>
        <Amount value={isTyped ? (told?.held ?? null) : null} currency={currency} />
      </Fact>
      <Fact label={t('heldUntil')}>{isTyped && told?.heldUntil ? formatMinute(told.heldUntil) : formatQuantity(null)}</Fact>
      <Fact label={t('worst')}>
        <Amount value={isTyped ? (told?.worst ?? null) : null} currency={currency} />
      </Fact>
      <Fact label={t('availableNow')}>
        <Amount value={told?.available ?? null} currency={currency} />
      </Fact>
      {increase ? null : (
        <>
          <Fact label={t('expected')}>{formatQuantity(isTyped ? (told?.expected ?? null) : null)}</Fact>
          <Fact label={t('chance')}>{isTyped && told ? t('perCent', { rate: told.chance }) : formatQuantity(null)}</Fact>
          {lockDays === 0 ? null : <Fact label={t('lockedUntil')}>{isTyped && told ? formatMinute(told.lockedUntil) : formatQuantity(null)}</Fact>}
        </>
      )}
      <Fact label={t('costs')}>{formatAmount('0.00', currency)}</Fact>
      <Fact label={t('houseEarns')}>{t('houseEarnsNothing')}</Fact>
    </dl>
  );
}

type Entry = ReturnType<typeof useEntry>;

function useEntry(offering: Offering) {
  const t = useTexts('new-shares');
  const [typed, setTyped] = useState({ quantity: '', limit: '', password: '', read: false });
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly ofPassword: boolean } | null>(null);
  const [step, setStep] = useState<UnlockMode | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = (error: unknown) => {
    if (!(error instanceof Refusal)) return setRefusal({ text: t('noAnswer'), ofPassword: false });
    const mode = unlockModeOf(error.code);
    if (mode) return setStep(mode);
    setRefusal({ text: error.message, ofPassword: ofPassword(error.code) });
    void refresh('newShares/offerings');
  };
  const send = async (goesOn: typeof onceAllowed = work => work()) => {
    setBusy(true);
    setRefusal(null);
    setStep(null);
    const { number, seatsOf, name, increase } = offering;
    const limit = typedWire(typed.limit);
    const wish = { number, quantity: typedWire(typed.quantity), prospectusRead: typed.read };
    try {
      await goesOn(() =>
        increase ? exercise(wish) : subscribe({ ...wish, ...(limit ? { limit } : {}), ...(seatsOf ? { channelPassword: typed.password } : {}) }),
      );
      if (increase) setTyped(before => ({ ...before, quantity: '' }));
      showToast(t(increase ? 'exercised' : 'subscribed', { name }), 'success');
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
  return { ...typed, refusal, step, busy, send, type };
}
