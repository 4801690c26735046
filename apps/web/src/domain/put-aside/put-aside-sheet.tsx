import type { ReplyAt } from '@parkett/contract';
import { formatDecimal, parseMoney, scaleOf, type Currency } from '@parkett/kernel';
import { Button, Field, formatAmount, Segments, Sheet, showToast } from '@parkett/ui';
import { Suspense, useState } from 'react';
import { misreadKeys } from '../../lib/misread.ts';
import { change, useCall, type Declared } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { currencyOf, type WalletName } from '../../lib/wallets.ts';
import type { Layout } from '../../navigation/paths.ts';
import { UnlockStep } from '../security/unlock-step.tsx';
import { useUnlocked } from '../security/use-unlocked.ts';
import styles from './put-aside.module.css';

type Way = 'aside' | 'back';
const overview = { path: 'wallet/overview', topics: ['wallet'] } as const satisfies Declared;

const move = (type: WalletName, way: Way, amount: string): Promise<ReplyAt<'putAside/move'>> =>
  change('putAside/move', { type, way, amount }, { topics: ['wallet'], paths: ['user/getUserinfo'], quiet: true });

type PutAsideSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly type: WalletName;
  /** The money that lies aside. */
  readonly amount: string;
  readonly starts: Way;
  readonly layout: Layout;
};

/** A transfer between a wallet and the money put aside of it. */
export function PutAsideSheet({ open, onClose, ...rest }: PutAsideSheetProps) {
  const t = useTexts('put-aside');
  const common = useTexts('common');
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={common('close')}>
      {open ? <Transfer {...rest} onDone={onClose} /> : null}
    </Sheet>
  );
}

/** A figure as it is typed; nothing typed goes to the server, which says so. */
function read(typed: string, currency: Currency) {
  const scale = scaleOf(currency);
  const found = typed.trim() === '' ? null : parseMoney(typed, scale, currency);
  return { wire: found?.ok ? formatDecimal(found.value, scale) : '', error: found && !found.ok ? found.error : null };
}

function useTransfer({ type, starts, onDone }: Pick<PutAsideSheetProps, 'type' | 'starts'> & { onDone: () => void }) {
  const t = useTexts('put-aside');
  const common = useTexts('common');
  const [way, setWay] = useState<Way>(starts);
  const [typed, setTyped] = useState('');
  const { busy, refusal, step, send, unlocked } = useUnlocked(common('noAnswer'));
  const figure = read(typed, currencyOf(type));
  const transfer = async () => {
    await move(type, way, figure.wire);
    showToast(t(way === 'aside' ? 'isAside' : 'isBack', { amount: formatAmount(figure.wire, currencyOf(type)) }));
    onDone();
  };
  return {
    ...{ way, setWay, typed, setTyped, figure, busy, refusal, step, unlocked },
    send: () => {
      if (!busy && !figure.error) send(transfer);
    },
  };
}

function Transfer({ type, amount, starts, layout, onDone }: Omit<PutAsideSheetProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const t = useTexts('put-aside');
  const common = useTexts('common');
  const out = useTransfer({ type, starts, onDone });
  const { data } = useCall(overview, { type }, { keepPrevious: true, quiet: true });
  const currency = currencyOf(type);
  const most = out.way === 'aside' ? data?.available : amount;
  if (out.step)
    return (
      <Suspense>
        <UnlockStep mode={out.step} layout={layout} onUnlocked={out.unlocked} />
      </Suspense>
    );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        out.send();
      }}
    >
      <Segments
        label={t('way')}
        value={out.way}
        onChange={out.setWay}
        options={(['aside', 'back'] as const).map(value => ({ value, label: t(`way-${value}`) }))}
      />
      <Field
        label={t('amount', { currency })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={out.typed}
        error={out.figure.error ? common(misreadKeys[out.figure.error]) : undefined}
        hint={most === undefined ? undefined : t('most', { amount: formatAmount(most, currency) })}
        onChange={({ target }) => out.setTyped(target.value)}
        suffix={
          <button type="button" className={styles.all} onClick={() => most !== undefined && out.setTyped(most.replace('.', ','))}>
            {t('all')}
          </button>
        }
      />
      {out.refusal ? (
        <p className={styles.failure} role="alert">
          {out.refusal}
        </p>
      ) : null}
      <Button type="submit" kind="primary" wide busy={out.busy}>
        {t(`do-${out.way}`)}
      </Button>
    </form>
  );
}
