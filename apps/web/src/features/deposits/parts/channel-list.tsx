import { Badge, currencySign, formatAmount, formatMinute, ListRow, LoadMore } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Address, type Layout } from '../../../navigation/paths.ts';
import { useDeposits, type Channel, type Channels, type Deposit } from '../queries.ts';
import { useLayout, WithChannels } from './with-channels.tsx';
import styles from './deposits.module.css';

const channelAt = { mobile: '/information/rechargeChannel', desktop: '/pc/information/rechargeChannel' } as const;

export const channelAddress = (layout: Layout, shown: { channel?: string; deposit?: string }): Address => address(channelAt[layout], shown);

/** The ways on which money comes in, each with what is to be known before something is typed, and the deposits so far. */
export function ChannelList() {
  return <WithChannels>{served => <Served served={served} />}</WithChannels>;
}

function Served({ served: { channels, pending } }: { served: Channels }) {
  const t = useTexts('deposits');
  const layout = useLayout();
  return (
    <>
      {pending ? <PendingNote pending={pending} /> : null}
      <ul className={styles.list} aria-label={t('channels')}>
        {channels.map(channel => (
          <li key={channel.channel}>
            <Link to={channelAddress(layout, { channel: channel.channel })} className={styles.channel}>
              <ListRow title={t(`channel-${channel.channel}`)} subtitle={currencySign(channel.currency)} chevron />
              <Terms channel={channel} />
            </Link>
          </li>
        ))}
      </ul>
      <Deposits />
    </>
  );
}

/** Limits, hours, fee and duration of a channel. */
export function Terms({ channel: { minimum, maximum, currency, hours, fee, usualMinutes, opensAt } }: { channel: Channel }) {
  const t = useTexts('deposits');
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t('limits')}</dt>
        <dd>{t('fromTo', { minimum: formatAmount(minimum, currency, 2), maximum: formatAmount(maximum, currency, 2) })}</dd>
      </div>
      <div>
        <dt>{t('hours')}</dt>
        <dd>{opensAt === null ? hours : t('opensAt', { hours, at: formatMinute(opensAt) })}</dd>
      </div>
      <div>
        <dt>{t('fee')}</dt>
        <dd>{formatAmount(fee, currency, 2)}</dd>
      </div>
      <div>
        <dt>{t('duration')}</dt>
        <dd>{usualMinutes < 120 ? t('minutes', { minutes: usualMinutes }) : t('inHours', { n: Math.ceil(usualMinutes / 60) })}</dd>
      </div>
    </dl>
  );
}

/** A deposit that isn't credited yet keeps another one from being announced. */
export function PendingNote({ pending: { number, announced, currency } }: { pending: Deposit }) {
  const t = useTexts('deposits');
  const layout = useLayout();
  return (
    <p className={styles.note}>
      {`${t('pending', { number, amount: formatAmount(announced, currency) })} `}
      <Link to={channelAddress(layout, { deposit: number })}>{t('toPending')}</Link>
    </p>
  );
}

const tones = {
  announced: 'brass',
  credited: 'petrol',
  cancelled: 'plain',
  ended: 'plain',
  rejected: 'danger',
  'sent-back': 'danger',
  'called-back': 'danger',
} as const;

export function StateBadge({ state }: { state: Deposit['state'] }) {
  const t = useTexts('deposits');
  return <Badge tone={tones[state]}>{t(`state-${state}`)}</Badge>;
}

/** The customer's deposits, the newest first. */
function Deposits() {
  const t = useTexts('deposits');
  const layout = useLayout();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeposits();
  const deposits = data?.pages.flatMap(page => page.deposits) ?? [];
  if (deposits.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('deposits')}>
      <h2>{t('deposits')}</h2>
      <ul className={styles.list}>
        {deposits.map(({ number, state, announced, came, currency, since }) => (
          <li key={number}>
            <Link to={channelAddress(layout, { deposit: number })} className={styles.channel}>
              <ListRow
                title={formatAmount(came ?? announced, currency)}
                subtitle={`${number} · ${formatMinute(since)}`}
                trailing={<StateBadge state={state} />}
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage ? <LoadMore onReach={() => void fetchNextPage()} disabled={isFetchingNextPage} /> : null}
    </section>
  );
}
