import { useRef, type Ref } from 'react';
import type { market } from '@parkett/contract';
import { Skeleton } from '@parkett/ui';
import { UnverifiedNote, useUnverified } from '../../../domain/customer/unverified-note.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { useCustomer, useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { beginsOrder, orderOf } from '../order-address.ts';
import type { Draft } from '../order-draft.ts';
import { CostCard, OrderNotes } from './cost-card.tsx';
import { ExchangeOffer } from './exchange-offer.tsx';
import { HeldQuestion } from './held-by-orders.tsx';
import { BestPrices, OrderChoices, OrderFigures } from './order-fields.tsx';
import { PlacedStrip } from './placed-strip.tsx';
import { QuickFractions } from './quick-fractions.tsx';
import { RefusalText } from './refusal-text.tsx';
import { SaleResult } from './sale-result.tsx';
import { SubmitButton } from './submit-button.tsx';
import { UnlockStep } from './unlock-step.tsx';
import { useFormRequests, type FormHandle } from './use-form-requests.ts';
import { useOrderEntry, type OrderEntry } from './use-order-entry.ts';
import { ValiditySelect } from './validity-select.tsx';
import { HoldChoice } from './validity-choices.tsx';
import { OrderVisitor } from './order-visitor.tsx';
import styles from './order-form.module.css';

export type OrderFormProps = {
  instrument: market.InstrumentRow;
  /** For what a key or a click elsewhere on the desk asks of it. */
  ref?: Ref<FormHandle>;
};

/** The order form of the desk: the same order as in the sheet, as a column with the customer's own keyboard. After an order it stays for the next. */
export function OrderForm({ instrument, ref }: OrderFormProps) {
  const { search } = useLocation();
  const start = orderOf(search);
  return (
    <Steps key={`${instrument.code} ${JSON.stringify(start)}`} instrument={instrument} start={start} resumes={!beginsOrder(search)} handle={ref} />
  );
}

type StepsProps = Pick<OrderFormProps, 'instrument'> & {
  start: Partial<Draft> & Pick<Draft, 'side'>;
  resumes: boolean;
  handle: Ref<FormHandle> | undefined;
};

function Steps({ instrument, start, resumes, handle }: StepsProps) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const isKnown = useSession().state !== 'unknown';
  const isUnverified = useUnverified();
  const place = useRef<HTMLElement>(null);
  const entry = useOrderEntry({ instrument, start, chains: true, resumes });
  const { held, settle } = useFormRequests({ entry, place, handle });
  const { step, placed } = entry;
  return (
    <section ref={place} className={styles.column} aria-label={t('orderForm')}>
      {!isKnown ? (
        <Skeleton lines={8} height={44} label={common('loading')} />
      ) : isUnverified && entry.draft.side === 'buy' ? (
        <UnverifiedNote />
      ) : (
        <>
          {step.kind === 'fund-password' ? <UnlockStep entry={entry} mode={step.mode} isStrip /> : null}
          {placed ? <PlacedStrip key={placed.number} acceptance={placed} instrument={instrument} onClose={entry.closeNote} /> : null}
          <Form entry={entry} />
        </>
      )}
      {held ? <HeldQuestion held={held} onSettle={settle} /> : null}
    </section>
  );
}

function Form({ entry }: { entry: OrderEntry }) {
  const customer = useCustomer();
  const { draft, day, edit, quote, instrument, refusal } = entry;
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void entry.submit();
      }}
    >
      <div className={styles.form}>
        <OrderChoices entry={entry} />
        <BestPrices entry={entry} />
        <OrderFigures entry={entry} />
        {customer ? <ExchangeOffer entry={entry} /> : null}
        {customer ? <QuickFractions entry={entry} /> : null}
        {customer ? <SaleResult entry={entry} /> : null}
        <ValiditySelect
          {...{ draft, day, edit }}
          endsAt={entry.goodTillEndsAt}
          error={refusal?.field === 'validity' ? <RefusalText refusal={refusal} /> : null}
        />
        {quote.closed || draft.holdUntilNextSession ? <HoldChoice draft={draft} edit={edit} /> : null}
        {customer ? (
          <CostCard card={entry.card} isOld={entry.cardIsOld} draft={draft} instrument={instrument} folds="brief">
            <OrderNotes isFirst={customer.passwords === ''} />
          </CostCard>
        ) : (
          <OrderVisitor entry={entry} />
        )}
      </div>
      {customer ? (
        <div className={styles.foot}>
          <SubmitButton entry={entry} />
        </div>
      ) : null}
      <button type="submit" hidden />
    </form>
  );
}
