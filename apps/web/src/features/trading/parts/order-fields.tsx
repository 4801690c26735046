import { currencySign, formatQuantity, Segments } from '@parkett/ui';
import { HelpMark } from '../../../domain/help/help-mark.tsx';
import { formatPrice, shownDecimals } from '../../../lib/price.ts';
import { useTexts } from '../../../lib/texts.ts';
import {
  priceMet,
  kindOf,
  stepPrice,
  stepQuantity,
  takesLimit,
  takesStop,
  typedPrice,
  unitSwitched,
  type FigureField as FieldName,
} from '../order-draft.ts';
import type { Typed } from '../typed-figure.ts';
import { FigureField } from './figure-field.tsx';
import { unitWords } from './order-words.ts';
import { RefusalText } from './refusal-text.tsx';
import type { OrderEntry } from './use-order-entry.ts';
import styles from './order-fields.module.css';

export type FieldKeys = { ownKeys?: boolean; active?: FieldName; onActive?: (field: FieldName) => void };

/** Side and type as plain choices. `onlyBuys`: nothing is held that could be sold, so no side is asked for. */
export function OrderChoices({ entry: { draft, edit }, onlyBuys = false }: { entry: OrderEntry; onlyBuys?: boolean }) {
  const t = useTexts('trading');
  return (
    <>
      {onlyBuys ? null : (
        <div className={styles.side} data-side={draft.side}>
          <Segments
            label={t('side')}
            value={draft.side}
            onChange={side => edit({ side })}
            options={[
              { value: 'buy', label: t('side-buy') },
              { value: 'sell', label: t('side-sell') },
            ]}
          />
        </div>
      )}
      <div className={styles.types}>
        <Segments
          label={t('orderType')}
          look="pills"
          value={draft.type}
          onChange={type => edit({ type })}
          options={(['market', 'limit', 'stop', 'stop-limit'] as const).map(value => ({ value, label: t(`type-${value}`) }))}
        />
        <HelpMark word={t('orderType')} article="order-types" />
      </div>
    </>
  );
}

/** Quantity or amount, limit and stop: the figures that the chosen type asks for, each with its steps and its refusal. */
export function OrderFigures({ entry, keys }: { entry: OrderEntry; keys?: FieldKeys }) {
  const t = useTexts('trading');
  const { draft, edit, instrument, nameable, quote } = entry;
  const price = (field: 'price' | 'stopPrice') => ({
    label: t(field === 'price' ? 'limit' : 'stop'),
    unit: currencySign(instrument.currency),
    onStep: (by: 1n | -1n) => edit({ [field]: stepPrice(draft[field], { instrument, nameable, by, met: priceMet(draft.side, quote) }) }),
  });
  return (
    <div className={styles.figures}>
      {draft.unit === 'quantity' ? (
        <Figure
          entry={entry}
          field="quantity"
          keys={keys}
          label={t('quantity')}
          unit={<UnitSwitch entry={entry} />}
          onStep={by => edit({ quantity: stepQuantity(draft.quantity, { instrument, by }) })}
        />
      ) : (
        <Figure
          entry={entry}
          field="amount"
          keys={keys}
          label={t('amount')}
          unit={<UnitSwitch entry={entry} />}
          hint={entry.quantity ? t('amountIs', { quantity: formatQuantity(entry.quantity), unit: unitWords(t, instrument) }) : t('amountHint')}
        />
      )}
      {takesStop(draft.type) ? (
        <Figure entry={entry} field="stopPrice" keys={keys} {...price('stopPrice')} hint={<StopHint entry={entry} />} />
      ) : null}
      {takesLimit(draft.type) ? <Figure entry={entry} field="price" keys={keys} {...price('price')} /> : null}
    </div>
  );
}

/** On which side of the price a stop waits; or, by the server's word, that the price has reached it already. */
function StopHint({ entry: { card, cardIsOld, draft } }: { entry: OrderEntry }) {
  const t = useTexts('trading');
  const { side } = draft;
  return (
    <>
      {card?.stopReached && !cardIsOld ? <b className={styles.attention}>{t('stopReached')}</b> : <span>{t(`stopHint-${side}`)}</span>}{' '}
      <span>{t('stopMainHours')}</span>
    </>
  );
}

type FigureProps = {
  entry: OrderEntry;
  field: FieldName;
  keys: FieldKeys | undefined;
  label: string;
  unit: React.ReactNode;
  onStep?: (by: 1n | -1n) => void;
  hint?: React.ReactNode;
};

function Figure({ entry, field, keys, ...shown }: FigureProps) {
  const { draft, edit, misread, refusal } = entry;
  return (
    <FigureField
      {...shown}
      name={field}
      value={draft[field]}
      onChange={(value: Typed) => edit({ [field]: value })}
      kind={kindOf(field, entry.instrument)}
      misread={misread?.field === field ? misread.error : null}
      error={refusal?.field === field ? <RefusalText refusal={refusal} /> : null}
      ownKeys={keys?.ownKeys ?? false}
      isActive={keys?.active === field}
      onActive={() => keys?.onActive?.(field)}
      startsFocused={field === draft.unit}
    />
  );
}

/** Behind the figure: what is counted, and the switch to the other. */
function UnitSwitch({ entry: { draft, edit, instrument, quantity } }: { entry: OrderEntry }) {
  const t = useTexts('trading');
  const counts = draft.unit === 'quantity';
  return (
    <button
      type="button"
      className={styles.unit}
      aria-label={t(counts ? 'toAmount' : 'toQuantity')}
      onClick={() => edit(unitSwitched(draft.unit, quantity))}
    >
      {counts ? unitWords(t, instrument) : currencySign(instrument.currency)}
      <span aria-hidden="true"> ⇄</span>
    </button>
  );
}

type Priced = Pick<OrderEntry, 'quote' | 'edit' | 'instrument'> & { readonly draft: Pick<OrderEntry['draft'], 'type'> };

/** Best prices on both sides; a press takes one as the limit. */
export function BestPrices({ entry }: { entry: Priced }) {
  const t = useTexts('trading');
  const { quote, draft, edit } = entry;
  const field = takesLimit(draft.type) ? 'price' : takesStop(draft.type) ? 'stopPrice' : null;
  const side = (label: string, price: string | null, size: string | null) => (
    <button type="button" disabled={!field || !price} onClick={() => field && price && edit({ [field]: typedPrice(price) })}>
      <small>{label}</small> <b>{formatPrice(price, shownDecimals(entry.instrument))}</b> <small>{size ? `× ${formatQuantity(size)}` : ''}</small>
    </button>
  );
  return (
    <div className={styles.best} role="group" aria-label={t('bestPrices')} data-stale={quote.stale}>
      {side(t('bid'), quote.bid, quote.bidSize)}
      {side(t('ask'), quote.ask, quote.askSize)}
    </div>
  );
}
