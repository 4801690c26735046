import { useState } from 'react';
import type { trading } from '@parkett/contract';
import { Amount, Change, classNames, formatQuantity } from '@parkett/ui';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { headlineScale, nameOf } from '../../../lib/price.ts';
import { address } from '../../../navigation/paths.ts';
import { SellButton } from './selling.tsx';
import { Price } from './price.tsx';
import { Profit } from './tables.tsx';
import styles from './table.module.css';

/** What is held by instrument: average price and one result each; the tickets open below. */
export function HoldingsTable({ holdings, compact = false }: { holdings: readonly trading.HoldingView[]; compact?: boolean }) {
  const t = useTexts('trading');
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('groupByInstrument')}>
      <table className={classNames(styles.table, compact && styles.compact)}>
        <thead>
          <tr>
            <th scope="col">{t('instrument')}</th>
            <th scope="col">{t('tickets')}</th>
            <th scope="col">{t('openQuantity')}</th>
            <th scope="col">{t('averagePrice')}</th>
            {compact ? null : <th scope="col">{t('marketValue')}</th>}
            <th scope="col">{t('profit')}</th>
            {compact ? null : <th scope="col">{t('inPercent')}</th>}
            <th scope="col">{t('action')}</th>
          </tr>
        </thead>
        {holdings.map(holding => (
          <Holding key={holding.code} holding={holding} compact={compact} />
        ))}
      </table>
    </div>
  );
}

function Holding({ holding, compact }: { holding: trading.HoldingView; compact: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const t = useTexts('trading');
  const { code, positions: tickets } = holding;
  return (
    <tbody>
      <tr>
        <td>
          <Link to={address('/pc/market/stockDetail', { code })} className={styles.name}>
            <b>{nameOf(holding)}</b>
            <small>{code}</small>
          </Link>
        </td>
        <td>
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={isOpen}
            aria-label={t('ticketsOf', { code, count: tickets.length })}
            onClick={() => setOpen(!isOpen)}
          >
            {tickets.length}
            <svg width="12" height="12" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
              <path d={isOpen ? 'm3 10 5-5 5 5' : 'm3 6 5 5 5-5'} />
            </svg>
          </button>
        </td>
        <Figures holding={{ ...holding, price: holding.averagePrice }} compact={compact} />
        <td>
          <SellButton position={{ ...holding, number: tickets.length === 1 ? tickets[0]!.number : null }} small />
        </td>
      </tr>
      {isOpen ? tickets.map(ticket => <Ticket key={ticket.number} ticket={ticket} compact={compact} />) : null}
    </tbody>
  );
}

function Ticket({ ticket, compact }: { ticket: trading.PositionView; compact: boolean }) {
  return (
    <tr className={styles.ticket}>
      <td colSpan={2}>
        <Link to={address('/pc/trade/positionDetail', { number: ticket.number })} className={styles.name}>
          <small>{ticket.number}</small>
        </Link>
      </td>
      <Figures holding={{ ...ticket, quantity: ticket.openQuantity, price: ticket.buyPrice }} compact={compact} />
      <td>
        <SellButton position={ticket} small />
      </td>
    </tr>
  );
}

type Held = Pick<trading.HoldingView, 'quantity' | 'marketValue' | 'profit' | 'profitRate' | 'currency'> & { readonly price: string | null };

function Figures({ holding, compact }: { holding: Held; compact: boolean }) {
  const { currency } = holding;
  return (
    <>
      <td>{formatQuantity(holding.quantity)}</td>
      <td>
        <Price value={holding.price} currency={currency} />
      </td>
      {compact ? null : (
        <td>
          <Amount value={holding.marketValue} currency={currency} scale={headlineScale} />
        </td>
      )}
      <td>
        <Profit position={holding} withRate={compact} />
      </td>
      {compact ? null : (
        <td>
          <Change value={holding.profitRate} percent />
        </td>
      )}
    </>
  );
}
