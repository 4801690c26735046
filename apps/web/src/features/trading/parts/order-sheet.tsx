import { useState } from 'react';
import type { market, trading } from '@parkett/contract';
import { Button, classNames, Keypad, Sheet, signOf, Skeleton } from '@parkett/ui';
import { UnverifiedNote, useUnverified } from '../../../domain/customer/unverified-note.tsx';
import { useCustomer, useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { nameOf } from '../../../lib/price.ts';
import { useLocation } from '../../../navigation/location.ts';
import { orderOf } from '../order-address.ts';
import { typedQuantity } from '../order-draft.ts';
import { ContractSlip } from './contract-slip.tsx';
import { CostCard, OrderNotes } from './cost-card.tsx';
import { ExchangeOffer } from './exchange-offer.tsx';
import { BestPrices, OrderChoices, OrderFigures } from './order-fields.tsx';
import { QuickFractions } from './quick-fractions.tsx';
import { RefusalText } from './refusal-text.tsx';
import { SaleResult } from './sale-result.tsx';
import { SubmitButton } from './submit-button.tsx';
import { UnlockStep } from './unlock-step.tsx';
import { useKeys } from './use-keys.ts';
import { useOwn } from '../queries.ts';
import { useOrderEntry, type OrderEntry } from './use-order-entry.ts';
import { HoldChoice, ValidityChoices } from './validity-choices.tsx';
import { useValidityWords } from './validity-words.ts';
import { Leaving } from './leaving.tsx';
import { OrderVisitor } from './order-visitor.tsx';
import styles from './order-sheet.module.css';

export type OrderSheetProps = {
  instrument: market.InstrumentRow;
  side: trading.Side;
  open: boolean;
  onClose: () => void;
  /** Sell: the position to close (without a number the oldest ones), and what of it can be sold. */
  position?: (Pick<trading.PositionView, 'sellable'> & { readonly number: string | null }) | undefined;
  /** The address opened it, and says what the order begins with: it has an entry of its own in the history. */
  byAddress?: boolean;
};

/** The order sheet of the phone: a drawer of one height with its own keypad; nothing moves while figures are typed. */
export function OrderSheet({ open, onClose, ...order }: OrderSheetProps) {
  const common = useTexts('common');
  return (
    <Sheet open={open} onClose={onClose} title={nameOf(order.instrument)} closeLabel={common('close')}>
      <SheetSteps {...order} onClose={onClose} />
    </Sheet>
  );
}

const figures = ['quantity', 'amount', 'price', 'stopPrice'] as const;

function SheetSteps({ instrument, side, position, byAddress, onClose }: Omit<OrderSheetProps, 'open'>) {
  const common = useTexts('common');
  const isKnown = useSession().state !== 'unknown';
  const { search } = useLocation();
  const start = {
    ...(byAddress ? orderOf(search) : {}),
    side,
    ...(position ? { position: position.number, quantity: typedQuantity(position.sellable) } : {}),
  };
  const entry = useOrderEntry({ instrument, start });
  const { step } = entry;
  const [begun] = useState(entry.draft);
  const isTyped = step.kind !== 'placed' && figures.some(field => entry.draft[field].text !== begun[field].text);
  return (
    <Leaving className={styles.sheet} isTyped={isTyped} onLeave={onClose}>
      {!isKnown ? (
        <Skeleton lines={8} height={44} label={common('loading')} />
      ) : step.kind === 'placed' ? (
        <ContractSlip acceptance={step.acceptance} instrument={instrument} onDone={onClose} replaces={byAddress} />
      ) : step.kind === 'fund-password' ? (
        <UnlockStep entry={entry} mode={step.mode} ownKeys />
      ) : (
        <FormStep entry={entry} />
      )}
    </Leaving>
  );
}

function FormStep({ entry }: { entry: OrderEntry }) {
  const t = useTexts('trading');
  const [choosesValidity, setChoosesValidity] = useState(false);
  const isUnverified = useUnverified();
  const { draft, edit, instrument } = entry;
  // Who holds something may sell it without being verified.
  if (isUnverified && draft.side === 'buy') {
    return (
      <div className={styles.choices}>
        <UnverifiedNote />
      </div>
    );
  }
  if (choosesValidity) {
    return (
      <>
        <div className={styles.choices}>
          <h3 className={styles.heading}>{t('validity')}</h3>
          <ValidityChoices draft={draft} day={entry.day} edit={edit} endsAt={entry.goodTillEndsAt} closed={entry.quote.closed} />
        </div>
        <div className={styles.footer}>
          <Button wide kind="primary" onClick={() => setChoosesValidity(false)}>
            {t('apply')}
          </Button>
        </div>
      </>
    );
  }
  return <Figures key={instrument.code} entry={entry} onValidity={() => setChoosesValidity(true)} />;
}

function Figures({ entry, onValidity }: { entry: OrderEntry; onValidity: () => void }) {
  const customer = useCustomer();
  const { draft, edit, instrument, quote } = entry;
  const keys = useKeys(entry);
  const holding = useOwn(instrument.code)?.holding;
  const notes = <OrderNotes isFirst={customer?.passwords === ''} />;
  // Known before a figure is typed, so that nothing moves while it is.
  const isLong = draft.type !== 'market' || draft.side === 'sell' || quote.closed || entry.refusal !== null || entry.exchange !== null;
  return (
    <div className={classNames(styles.form, isLong && styles.long)}>
      <div className={styles.choices}>
        <BestPrices entry={entry} />
        <OrderChoices entry={entry} onlyBuys={draft.side === 'buy' && signOf(holding?.sellable) <= 0} />
        <OrderFigures entry={entry} keys={{ ownKeys: true, active: keys.active, onActive: keys.activate }} />
        {customer ? <ExchangeOffer entry={entry} /> : null}
        {customer ? <QuickFractions entry={entry} /> : null}
        {customer ? <SaleResult entry={entry} /> : null}
        <ValidityLine entry={entry} onPress={onValidity} />
        {quote.closed ? <HoldChoice draft={draft} edit={edit} /> : null}
        <div className={styles.inChoices}>{notes}</div>
      </div>
      {customer ? (
        <div className={styles.cost}>
          <CostCard card={entry.card} isOld={entry.cardIsOld} draft={draft} instrument={instrument} folds={isLong ? 'always' : 'short'}>
            <div className={styles.inCard}>{notes}</div>
          </CostCard>
        </div>
      ) : null}
      <OwnKeypad keys={keys} />
      <div className={styles.footer}>{customer ? <SubmitButton entry={entry} /> : <OrderVisitor entry={entry} beside />}</div>
    </div>
  );
}

function ValidityLine({ entry: { draft, goodTillEndsAt, refusal }, onPress }: { entry: OrderEntry; onPress: () => void }) {
  const t = useTexts('trading');
  const words = useValidityWords();
  return (
    <>
      <button type="button" className={styles.validity} onClick={onPress} aria-haspopup="true">
        <span>{t('validity')}</span>
        <b>{words({ ...draft, goodTillEndsAt })}</b>
        <span aria-hidden="true">›</span>
      </button>
      {refusal?.field === 'validity' ? (
        <p className={styles.wrong} role="alert">
          <RefusalText refusal={refusal} />
        </p>
      ) : null}
    </>
  );
}

function OwnKeypad({ keys }: { keys: ReturnType<typeof useKeys> }) {
  const common = useTexts('common');
  return (
    <div className={styles.keypad}>
      <Keypad value={keys.value} onChange={keys.write} decimals={keys.decimals} label={common('keypad')} eraseLabel={common('erase')} />
    </div>
  );
}
