import { buttonClass, EmptyState, ErrorState, formatInstant, Skeleton, Badge, type Elements } from '@parkett/ui';
import { InstrumentRow } from '../../../domain/instrument/instrument-row.tsx';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation, useParameter } from '../../../navigation/location.ts';
import { Refusal } from '../../../lib/api.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { useSubscription } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import type { Notice } from '../model.ts';
import { useNoticeWords } from './use-notice-words.ts';
import styles from './notice-view.module.css';

/** One notice: that of the address, else the newest. `heading` draws its title. */
export function NoticeView({ heading }: { heading: (title: string) => Elements }) {
  const t = useTexts('news');
  const id = useParameter('id');
  const read = useCall('news/detail', id ? { id } : {}, { quiet: true, staleMs: 60_000 });
  if (read.data?.notice) return <Shown notice={read.data.notice} heading={heading} />;
  return (
    <>
      {heading(t('notice'))}
      <NotShown read={read} />
    </>
  );
}

function NotShown({ read }: { read: ReturnType<typeof useCall<'news/detail'>> }) {
  const t = useTexts('news');
  const c = useTexts('common');
  const { isPending, isError, error, refetch } = read;
  if (isPending)
    return (
      <div className={styles.notice}>
        <Skeleton lines={4} height={32} label={c('loading')} />
      </div>
    );
  if (error instanceof Refusal && error.code === 'news-does-not-exist') return <NoNotice title={error.message} />;
  if (isError) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return <NoNotice title={t('none')}>{t('noneText')}</NoNotice>;
}

/** Asking again would bring none: the way to those that there are. */
function NoNotice({ title, children }: { title: string; children?: string }) {
  const t = useTexts('news');
  const path = layoutOf(presentLocation().path) === 'desktop' ? '/pc/home/newsList' : '/home/newsList';
  return (
    <EmptyState
      title={title}
      action={
        <Link to={path} className={buttonClass({ kind: 'primary' })}>
          {t('toList')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}

function Shown({ notice, heading }: { notice: Notice; heading: (title: string) => Elements }) {
  const t = useTexts('news');
  const { title, text, kind } = useNoticeWords()(notice);
  return (
    <>
      {heading(kind)}
      <article className={styles.notice}>
        <h2>{title}</h2>
        <p className={styles.meta}>
          <time dateTime={notice.at}>{formatInstant(notice.at)}</time>
          <Badge>{t('source', { source: notice.source === 'replay' ? t('source-replay') : t('source-market') })}</Badge>
        </p>
        <p className={styles.text}>{text}</p>
        {notice.codes.length > 0 ? <Linked codes={notice.codes} /> : null}
      </article>
    </>
  );
}

/** The instruments a notice is about. */
function Linked({ codes }: { codes: readonly string[] }) {
  const t = useTexts('news');
  const { data } = useCall('market/instruments', { codes: [...codes], sparks: true }, { staleMs: 30_000 });
  useSubscription(codes);
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={styles.linked}>
      <h3>{t('instruments')}</h3>
      {data.rows.map(row => (
        <InstrumentRow key={row.code} row={row} />
      ))}
    </section>
  );
}
