import type { market, trading } from '@parkett/contract';
import { Button, currencySign, ErrorState, formatAmount, formatQuantity, Keypad, Sheet, Skeleton } from '@parkett/ui';
import { AskService } from '../../../domain/customer/ask-service.tsx';
import { useEffect, useRef } from 'react';
import { shownDecimals } from '../../../lib/price.ts';
import { priceText } from '../../../lib/price-text.ts';
import { useLiveQuote } from '../../../lib/stream/index.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { presentLocation } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { emptyDraft, kindOf, nameableFromWire, priceMet, stepPrice, stepQuantity } from '../order-draft.ts';
import type { NameablePrices } from '../typed-figure.ts';
import { FigureField } from './figure-field.tsx';
import { BestPrices } from './order-fields.tsx';
import { FundPassword } from './fund-password.tsx';
import { missingQuantity, orderWords, unitWords } from './order-words.ts';
import { RefusalNote, RefusalText } from './refusal-text.tsx';
import { useKeys } from './use-keys.ts';
import { keepsPlace, useChange, type ChangedCosts, type ChangeField, type ChangeStart } from './use-change.ts';
import styles from './change-order.module.css';

type ChangeOrderProps = {
  order: trading.OrderView;
  /** A change to begin with: it is reviewed at once. */ start?: ChangeStart | null;
  onClose: () => void;
};

/** Changes quantity or prices of a pending order: figures, then the question with both versions, then the venue is asked. */
export function ChangeOrder({ order, start = null, onClose }: ChangeOrderProps) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const instrument = useCall('market/instrument', { code: order.code });
  return (
    <Sheet open onClose={onClose} title={t('changeTitle', { number: order.number })} closeLabel={common('close')}>
      {instrument.data ? (
        <ChangeSteps
          order={order}
          start={start}
          instrument={instrument.data.row}
          nameable={nameableFromWire(instrument.data, instrument.data.row)}
          onClose={onClose}
        />
      ) : instrument.isError ? (
        <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void instrument.refetch()} />
      ) : (
        <Skeleton lines={3} height={48} label={common('loading')} />
      )}
    </Sheet>
  );
}

type StepsProps = ChangeOrderProps & { instrument: market.InstrumentRow; nameable: NameablePrices };

function ChangeSteps({ order, start = null, instrument, nameable, onClose }: StepsProps) {
  const t = useTexts('trading');
  const change = useChange({ order, instrument, nameable, start, onDone: onClose });
  if (change.step === 'set' || change.step === 'unlock') {
    return <FundPassword mode={change.step} onDone={() => void change.send()} onBack={() => change.setStep('form')} />;
  }
  if (change.step === 'confirm') return <Confirmation order={order} instrument={instrument} change={change} />;
  return (
    <form
      className={styles.sheet}
      onSubmit={event => {
        event.preventDefault();
        void change.review();
      }}
    >
      <p className={styles.small}>{orderWords(t, { ...order, decimals: shownDecimals(instrument) })}</p>
      <ChangeFigures order={order} instrument={instrument} nameable={nameable} change={change} />
      {change.refusal && change.refusal.field === null ? <RefusalNote refusal={change.refusal} /> : null}
      <p className={styles.small}>{t('changeRule')}</p>
      <Button wide kind="primary" type="submit" busy={change.busy} disabled={change.changes.misread !== null}>
        {t('reviewChange')}
      </Button>
      <p className={styles.small}>
        <AskService about="order" thing={order.number}>
          {t('askService')}
        </AskService>
      </p>
    </form>
  );
}

type Change = ReturnType<typeof useChange>;

const changeable = ['quantity', 'price', 'stopPrice'] as const;

/** The fields of the order sheet with its live prices, and on the phone its keys. */
function ChangeFigures({ order, instrument, nameable, change }: Omit<StepsProps, 'onClose'> & { change: Change }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const { figures, edit, changes, refusal } = change;
  const quote = useLiveQuote(instrument);
  const entry = {
    instrument,
    quote,
    draft: { ...emptyDraft(order.side), ...figures, type: order.type },
    edit: (typed: Partial<Record<ChangeField, (typeof figures)[ChangeField]>>) => {
      for (const field of changeable) if (typed[field]) edit(field, typed[field]);
    },
    submit: change.review,
  };
  const keys = useKeys(entry);
  const ownKeys = layoutOf(presentLocation().path) === 'mobile';
  const shared = (field: ChangeField) => ({
    value: figures[field],
    onChange: (value: (typeof figures)[ChangeField]) => edit(field, value),
    misread: changes.misread?.field === field ? changes.misread.error : null,
    error: refusal?.field === field ? <RefusalText refusal={refusal} /> : null,
    ownKeys,
    isActive: ownKeys && keys.active === field,
    onActive: () => keys.activate(field),
  });
  const price = (field: 'price' | 'stopPrice') => (
    <FigureField
      {...shared(field)}
      label={t(field === 'price' ? 'limit' : 'stop')}
      kind={kindOf(field, instrument)}
      unit={currencySign(instrument.currency)}
      onStep={by => edit(field, stepPrice(figures[field], { instrument, nameable, by, met: priceMet(order.side, quote) }))}
    />
  );
  return (
    <div>
      <BestPrices entry={entry} />
      <FigureField
        {...shared('quantity')}
        label={t('quantity')}
        missing={missingQuantity(t, instrument)}
        kind={kindOf('quantity', instrument)}
        unit={unitWords(t, instrument)}
        startsFocused
        onStep={by => edit('quantity', stepQuantity(figures.quantity, { instrument, by }))}
      />
      {order.stopPrice === null ? null : price('stopPrice')}
      {order.price === null ? null : price('price')}
      {ownKeys ? (
        <Keypad value={keys.value} onChange={keys.write} decimals={keys.decimals} label={common('keypad')} eraseLabel={common('erase')} />
      ) : null}
    </div>
  );
}

function Confirmation({ order, instrument, change }: { order: trading.OrderView; instrument: market.InstrumentRow; change: Change }) {
  const t = useTexts('trading');
  const { values } = change.changes;
  const confirm = useRef<HTMLButtonElement>(null);
  // What was pressed is gone: the keyboard goes on where the question is answered.
  useEffect(() => confirm.current?.focus(), []);
  const rows = (['quantity', 'price', 'stopPrice'] as const).filter(field => values[field] !== undefined);
  const shown = (field: ChangeField, wire: string | null) =>
    field === 'quantity' ? formatQuantity(wire) : priceText(wire, order.currency, shownDecimals(instrument));
  const label = { quantity: t('quantity'), price: t('limit'), stopPrice: t('stop') };
  return (
    <div className={styles.sheet}>
      <h3>{t('confirmChange')}</h3>
      <dl className={styles.versions}>
        {rows.map(field => (
          <div key={field}>
            <dt>{label[field]}</dt>
            <dd>
              <s>{shown(field, order[field])}</s> → <b>{shown(field, values[field] ?? null)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {change.costs ? <Costs order={order} costs={change.costs} /> : null}
      <p className={styles.small}>{t(keepsPlace({ order, changes: change.changes, instrument }) ? 'keepsPlace' : 'losesPlace')}</p>
      <div className={styles.pair}>
        <Button onClick={() => change.setStep('form')}>{t('backToOrder')}</Button>
        <Button ref={confirm} kind="primary" busy={change.busy} onClick={() => void change.send()}>
          {t('changeOrder')}
        </Button>
      </div>
    </div>
  );
}

/** What the order costs once it is so: every figure is the server's. */
function Costs({ order, costs }: { order: trading.OrderView; costs: ChangedCosts }) {
  const t = useTexts('trading');
  const { currency, value, commission, total, hold, availableAfter } = costs;
  const isBuy = order.side === 'buy';
  const lines = [
    [t('executedValue'), formatAmount(value, currency)],
    [t('commission'), formatAmount(commission, currency)],
    [t(isBuy ? 'total' : 'proceeds'), formatAmount(total, currency)],
    [t(isBuy ? 'held' : 'heldShares'), isBuy ? formatAmount(hold, currency) : formatQuantity(hold)],
    ...(availableAfter === null ? [] : [[t('availableAfter'), formatAmount(availableAfter, currency)] as const]),
  ] as const;
  return (
    <dl className={styles.costs} aria-label={t('costs')}>
      {lines.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
