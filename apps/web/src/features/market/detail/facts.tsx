import type { ReplyAt } from '@parkett/contract';
import {
  Badge,
  currencySign,
  Fact,
  Figure,
  formatAmount,
  formatCompact,
  formatDay,
  formatHour,
  formatNumber,
  formatQuantity,
  missing,
} from '@parkett/ui';
import { AskService } from '../../../domain/customer/ask-service.tsx';
import { LiveCell } from '../../../domain/instrument/live-cell.tsx';
import { formatPrice, formatRange, shownDecimals } from '../../../lib/price.ts';
import { useTexts, type Texts } from '../../../lib/texts.ts';
import { Section } from '../parts/section.tsx';
import styles from './facts.module.css';

export type Detail = ReplyAt<'market/instrument'>;

const percent = (wire: string | null): string => (wire === null ? missing : `${formatNumber(wire, 2)}\u00a0%`);

/** Today's figures. */
export function TodayFacts({ detail: { row } }: { detail: Detail }) {
  const t = useTexts('market');
  const c = useTexts('common');
  const decimals = shownDecimals(row);
  const traded = row.class !== 'index';
  return (
    <Section title={t('today')}>
      <dl className={styles.facts}>
        <Fact label={t('open')}>{formatPrice(row.quote.open, decimals)}</Fact>
        <Fact label={t('previousClose')}>{formatPrice(row.quote.previousClose, decimals)}</Fact>
        <Fact label={t('high')}>
          <LiveCell row={row} show="high" />
        </Fact>
        <Fact label={t('low')}>
          <LiveCell row={row} show="low" />
        </Fact>
        {traded ? (
          <Fact label={t('volume')}>
            <LiveCell row={row} show="volume" />
          </Fact>
        ) : null}
        {traded ? <Fact label={t('turnover')}>{withUnit(formatCompact(row.quote.turnover, c('sizeWords')), row.currency)}</Fact> : null}
      </dl>
    </Section>
  );
}

const withUnit = (text: string, currency: string): string => (text === missing ? missing : `${text} ${currencySign(currency)}`);

/** Figures of the company, marked as simulated where they are. Nothing for what has none. */
export function CompanyFacts({ detail: { row, facts } }: { detail: Detail }) {
  const t = useTexts('market');
  const c = useTexts('common');
  if (row.class === 'index' || row.class === 'forex' || row.class === 'digital' || row.class === 'metal') return null;
  return (
    <Section title={<Marked simulated={facts.simulated}>{t('company')}</Marked>}>
      <dl className={styles.facts}>
        <Fact label={t('marketCap')}>{withUnit(formatCompact(facts.marketCap, c('sizeWords')), row.currency)}</Fact>
        <Fact label={t('industry')}>{t(`sector-${row.sector}` as 'sector-banks')}</Fact>
        <Fact label={t('yearRange')}>{formatRange(facts.yearLow, facts.yearHigh, 2)}</Fact>
        <Fact label={t('dividendYield')}>{percent(facts.dividendYield)}</Fact>
        <Fact label={t('priceEarnings')}>
          <Figure value={facts.priceEarnings} />
        </Fact>
        <Fact label={t('priceBook')}>
          <Figure value={facts.priceBook} />
        </Fact>
        <Fact label={t('returnOnEquity')}>{percent(facts.returnOnEquity)}</Fact>
        <Fact label={t('freeFloat')}>{percent(facts.freeFloat)}</Fact>
        <Fact label={t('foreignOwnership')}>{percent(facts.foreignOwnership)}</Fact>
        <Fact label={t('shortInterest')}>{percent(facts.shortInterest)}</Fact>
      </dl>
    </Section>
  );
}

/** The year's range where there is no company. */
export function YearFacts({ detail: { row, facts } }: { detail: Detail }) {
  const t = useTexts('market');
  if (row.class === 'share' || row.class === 'foreign') return null;
  return (
    <Section title={<Marked simulated={facts.simulated}>{t('year')}</Marked>}>
      <dl className={styles.facts}>
        <Fact label={t('yearHigh')}>{formatPrice(facts.yearHigh, shownDecimals(row))}</Fact>
        <Fact label={t('yearLow')}>{formatPrice(facts.yearLow, shownDecimals(row))}</Fact>
      </dl>
    </Section>
  );
}

export function Marked({ simulated, children }: { simulated: boolean; children: React.ReactNode }) {
  const c = useTexts('common');
  return (
    <span className={styles.marked}>
      <span>{children}</span>
      {simulated ? <Badge tone="brass">{c('simulated')}</Badge> : null}
    </span>
  );
}

const eventsShown = 8;

type Told = { readonly t: Texts<'market'>; readonly currency: string };

function toldOf({ kind, amount, old, currency }: Detail['events'][number], { t, currency: ofShare }: Told): string {
  if (kind === 'split') return t('splitRatio', { fresh: formatQuantity(amount), old: formatQuantity(old ?? '1') });
  const price = formatAmount(trimmed(amount), currency ?? ofShare);
  return kind === 'dividend' ? price : t('newShareAt', { price });
}

/** Past dividends, splits and capital increases, newest first. */
export function PastEvents({ detail: { events, row } }: { detail: Detail }) {
  const t = useTexts('market');
  if (row.class !== 'share' && row.class !== 'foreign') return null;
  const newest = events.slice(0, eventsShown);
  return (
    <Section title={<Marked simulated>{t('events')}</Marked>}>
      {newest.length === 0 ? <p className={styles.none}>{t('noEvents')}</p> : null}
      <dl>
        {newest.map(event => (
          <Fact key={`${event.date}${event.kind}`} label={`${formatDay(event.date)} · ${t(event.kind)}`}>
            <span>{toldOf(event, { t, currency: row.currency })}</span>
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

/** A dividend with two decimals, more where it has them. */
const trimmed = (wire: string): string => wire.replace(/(\.\d\d\d*?)0+$/, '$1');

/** The rules of trading in this instrument today: sessions, corridor, price step, smallest order. */
export function TradingFacts({ detail }: { detail: Detail }) {
  const t = useTexts('market');
  const { row, corridor, sessions, priceSteps, tradable, minimumAmount, lockMinutes } = detail;
  const decimals = shownDecimals(row);
  return (
    <Section title={t('tradingInfo')}>
      <dl>
        {sessions.map(session => (
          <Fact
            key={session.from}
            label={
              <span className={styles.phase} data-phase={session.phase}>
                {t(`state-${session.phase}`)}
              </span>
            }
          >
            {formatHour(session.from)}–{formatHour(session.until)}
          </Fact>
        ))}
        {sessions.length === 0 ? <p className={styles.none}>{t('noSessions')}</p> : null}
        {tradable ? <Fact label={t('corridor')}>{corridor ? formatRange(corridor.lowest, corridor.highest, decimals) : missing}</Fact> : null}
        {tradable ? <Fact label={t('priceStep')}>{formatQuantity(stepNow(priceSteps, row.quote.last))}</Fact> : null}
        {tradable ? <Fact label={t('lot')}>{formatQuantity(row.lot)}</Fact> : null}
        {tradable ? <Fact label={t('minimumOrder')}>{formatAmount(minimumAmount, row.currency)}</Fact> : null}
        {tradable && lockMinutes > 0 ? <Fact label={t('lock')}>{t('minutes', { n: lockMinutes })}</Fact> : null}
      </dl>
      <p className={styles.ask}>
        <AskService about="instrument" thing={row.code}>
          {t('askService')}
        </AskService>
      </p>
    </Section>
  );
}

/** The step of the last price's band. */
function stepNow(steps: Detail['priceSteps'], last: string | null): string | null {
  if (last === null) return steps[0]?.step ?? null;
  return steps.findLast(band => Number(band.from) <= Number(last))?.step ?? null;
}
