import { useState } from 'react';
import { Button, currencySign, Segments, Sheet, showToast, Skeleton } from '@parkett/ui';
import { VisitorStop } from '../../domain/customer/visitor-stop.tsx';
import type { Row } from '../../features/market/model.ts';
import { useInstrument } from '../../features/market/queries.ts';
import { setAlert } from '../../features/price-alerts/queries.ts';
import { fieldOfRefusal, kindOf, nameableFromWire, stepPrice, typedPrice, wireOf, type Misread } from '../../features/trading/order-draft.ts';
import { FigureField } from '../../features/trading/parts/figure-field.tsx';
import { RefusalNote, RefusalText } from '../../features/trading/parts/refusal-text.tsx';
import type { NameablePrices, Typed } from '../../features/trading/typed-figure.ts';
import { Refusal } from '../../lib/api.ts';
import { nameOf, shownDecimals } from '../../lib/price.ts';
import { priceText } from '../../lib/price-text.ts';
import { useSession } from '../../lib/session.ts';
import { useLiveQuote } from '../../lib/stream/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { useLocation } from '../../navigation/location.ts';
import { address, layoutOf } from '../../navigation/paths.ts';
import styles from './alert-sheet.module.css';

const list = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;
/** They have no hours beside the main ones. */
const withoutHours: readonly Row['class'][] = ['forex', 'digital'];

type SheetProps = {
  row: Row;
  /** The price that was picked, as on the wire; without it the last one. */
  price?: string;
  onClose: () => void;
};

/** Sets a price alert for an instrument; a visitor is offered an account. */
export function AlertSheet({ row, price, onClose }: SheetProps) {
  const t = useTexts('price-alerts');
  const c = useTexts('common');
  const { state } = useSession();
  const detail = useInstrument(row.code).data;
  return (
    <Sheet open onClose={onClose} title={`${t('title')}: ${nameOf(row)}`} closeLabel={c('close')}>
      {state === 'anonymous' ? (
        <VisitorStop title={t('visitor')} />
      ) : state === 'unknown' || !detail ? (
        <Skeleton lines={4} height={48} label={c('loading')} />
      ) : (
        <AlertForm row={row} price={price} nameable={nameableFromWire(detail, row)} onClose={onClose} />
      )}
    </Sheet>
  );
}

type FormProps = Omit<SheetProps, 'price'> & { price: string | undefined; nameable: NameablePrices };
type Wish = { readonly direction: 'above' | 'below'; readonly repeats: 'once' | 'daily'; readonly price: Typed };

function AlertForm({ row, price: picked, nameable, onClose }: FormProps) {
  const t = useTexts('price-alerts');
  const { last } = useLiveQuote(row);
  const [wish, setWish] = useState<Wish>(() => {
    const price = picked ?? last;
    const isBelow = price !== null && last !== null && Number(price) < Number(last);
    return { direction: isBelow ? 'below' : 'above', repeats: 'once', price: price === null ? { text: '', sure: true } : typedPrice(price) };
  });
  const { misread, refusal, busy, send, clear } = useSending({ row, nameable, onClose });
  const edit = (changes: Partial<Wish>) => {
    clear();
    setWish(now => ({ ...now, ...changes }));
  };
  const choice = <Key extends 'direction' | 'repeats'>(key: Key, values: readonly Wish[Key][]) => (
    <Segments
      label={t(key)}
      value={wish[key]}
      onChange={value => edit({ [key]: value })}
      options={values.map(value => ({ value, label: t(value) }))}
    />
  );
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        void send(wish);
      }}
    >
      <p className={styles.small}>{t('now', { price: priceText(last, row.currency, shownDecimals(row)) })}</p>
      {choice('direction', ['above', 'below'])}
      <FigureField
        label={t('price')}
        name="price"
        value={wish.price}
        onChange={price => edit({ price })}
        kind={kindOf('price', row)}
        unit={currencySign(row.currency)}
        onStep={by => edit({ price: stepPrice(wish.price, { instrument: row, nameable, by, met: last }) })}
        misread={misread?.error}
        error={refusal && isOfPrice(refusal) ? <RefusalText refusal={refusal} /> : null}
        startsFocused
      />
      {choice('repeats', ['once', 'daily'])}
      {wish.repeats === 'daily' ? <p className={styles.small}>{t('dailyText')}</p> : null}
      <p className={styles.small}>{t(withoutHours.includes(row.class) ? 'everyPrice' : 'mainHours')}</p>
      {refusal && !isOfPrice(refusal) ? <RefusalNote refusal={refusal} /> : null}
      <Button wide kind="primary" type="submit" busy={busy}>
        {t('set')}
      </Button>
      <ListLink />
    </form>
  );
}

function ListLink() {
  const t = useTexts('price-alerts');
  return (
    <Link to={address(list[layoutOf(useLocation().path)], { show: 'alerts' })} className={styles.small}>
      {t('all')}
    </Link>
  );
}

type Refused = { readonly code: string | null; readonly params?: Refusal['params']; readonly what: string };

const isOfPrice = (refusal: Refused): boolean =>
  refusal.code === 'price-already-there' || fieldOfRefusal(refusal, { unit: 'quantity', type: 'limit' }) === 'price';

/** Sends the alert as the order sheet sends a price: what can't be read is asked back here, what the house refuses stands until the next change. */
function useSending({ row, nameable, onClose }: Omit<FormProps, 'price'>) {
  const t = useTexts('price-alerts');
  const [misread, setMisread] = useState<Misread | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const clear = () => {
    setMisread(null);
    setRefusal(null);
  };
  const send = async ({ direction, repeats, price }: Wish) => {
    clear();
    const read = wireOf('price', price, { instrument: row, nameable });
    if (!read.ok) return setMisread(read.error);
    setBusy(true);
    try {
      await setAlert({ code: row.code, direction, price: read.value, daily: repeats === 'daily' });
      showToast(t('done'), 'success');
      onClose();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal({ code: error.code, params: error.params, what: error.message });
    } finally {
      setBusy(false);
    }
  };
  return { misread, refusal, busy, send, clear };
}
