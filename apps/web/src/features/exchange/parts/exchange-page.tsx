import { currencies, isCurrency, type Currency } from '@parkett/kernel';
import { Button, Icon, Select } from '@parkett/ui';
import { GateNotice } from '../../../domain/customer/gates/gate-notice.tsx';
import { UnverifiedNote } from '../../../domain/customer/unverified-note.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { address, type Layout } from '../../../navigation/paths.ts';
import { LaterPairChart } from './later-exchange.ts';
import { ExchangeForm } from './exchange-form.tsx';
import styles from './exchange.module.css';

const exchangeAt = { mobile: '/information/exChange', desktop: '/pc/information/exChange' } as const;
const codes = Object.keys(currencies) as Currency[];

const named = (text: string | null, otherwise: Currency): Currency => (text !== null && isCurrency(text) ? text : otherwise);

/** The pair, and the form of an exchange between its currencies. The pair stands in the address. */
export function ExchangePage({ layout }: { layout: Layout }) {
  const t = useTexts('exchange');
  const from = named(useParameter('from'), 'EUR');
  const to = named(useParameter('to'), from === 'EUR' ? 'USD' : 'EUR');
  const choose = (pair: { from: Currency; to: Currency }) => navigate(address(exchangeAt[layout], pair), { replace: true });
  return (
    <div className={styles.content}>
      <GateNotice />
      <UnverifiedNote />
      <div className={styles.pair}>
        <CurrencySelect label={t('from')} value={from} onChange={next => choose({ from: next, to })} />
        <Button kind="quiet" className={styles.turn} onClick={() => choose({ from: to, to: from })} aria-label={t('turn')}>
          <Icon name="trade" />
        </Button>
        <CurrencySelect label={t('to')} value={to} onChange={next => choose({ from, to: next })} />
      </div>
      <div className={styles.beside}>
        <ExchangeForm key={`${from} ${to}`} layout={layout} from={from} to={to} />
        <LaterPairChart from={from} to={to} />
      </div>
    </div>
  );
}

function CurrencySelect({ label, value, onChange }: { label: string; value: Currency; onChange: (currency: Currency) => void }) {
  const t = useTexts('exchange');
  return (
    <Select label={label} value={value} onChange={({ target }) => onChange(target.value as Currency)}>
      {codes.map(code => (
        <option key={code} value={code}>
          {`${code} · ${t(`currency-${code}`)}`}
        </option>
      ))}
    </Select>
  );
}
