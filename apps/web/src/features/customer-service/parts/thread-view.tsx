import { Badge, Button, ErrorState, formatDay, formatMinute, Skeleton, TextArea } from '@parkett/ui';
import { useState } from 'react';
import { Refusal } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import { useArticles, useThread, writeInThread, type Thread } from '../queries.ts';
import { PictureField, type Sent } from './picture-field.tsx';
import { ThreadPicture } from './thread-picture.tsx';
import type { ServicePath } from './service-page.tsx';
import styles from './service.module.css';

/** One thread: its texts, the oldest first, and the form for one more. */
export function ThreadView({ number, path }: { number: string; path: ServicePath }) {
  const t = useTexts('customer-service');
  const c = useTexts('common');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useThread(number);
  const [newest] = data?.pages ?? [];
  return (
    <>
      <p>
        <Link to={path}>{t('allThreads')}</Link>
      </p>
      {data && newest ? (
        <Texts
          thread={{ ...newest, entries: data.pages.toReversed().flatMap(page => page.entries) }}
          isBusy={isFetchingNextPage}
          onEarlier={hasNextPage ? () => void fetchNextPage() : null}
        />
      ) : error instanceof Refusal ? (
        <ErrorState title={error.message} />
      ) : error ? (
        <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} height={48} label={c('loading')} />
      )}
    </>
  );
}

type Reading = { thread: Thread; isBusy: boolean; onEarlier: (() => void) | null };

function Texts({ thread, isBusy, onEarlier }: Reading) {
  const t = useTexts('customer-service');
  const { number, kind, subject, state, dueAt, about, entries } = thread;
  return (
    <section className={styles.section}>
      <h2 className={styles.subject}>{subject}</h2>
      <p className={styles.muted}>
        {`${t(`kind-${kind}`)} · ${number}`} <Badge tone={state === 'answered' ? 'petrol' : 'plain'}>{t(`state-${state}`)}</Badge>
      </p>
      {about ? <p className={styles.muted}>{t(`about-${about.kind}`, { number: about.number })}</p> : null}
      {dueAt ? <p className={styles.note}>{t('complaintReceived', { day: formatDay(dueAt) })}</p> : null}
      {onEarlier ? (
        <Button small busy={isBusy} onClick={onEarlier}>
          {t('earlier')}
        </Button>
      ) : null}
      <ol className={styles.entries} aria-live="polite">
        {entries.map(entry => (
          <li key={entry.number} data-by={entry.by}>
            <small>{`${t(writers[entry.by])} · ${formatMinute(entry.at)}`}</small>
            <Said entry={entry} />
            {entry.pictures.map((picture, at) => (
              <ThreadPicture key={picture} thread={number} picture={picture} place={at + 1} />
            ))}
          </li>
        ))}
      </ol>
      <NewText thread={thread} />
    </section>
  );
}

const writers = { customer: 'you', house: 'title', staff: 'staff' } as const;

/** A text, an answer of simulated staff in the reader's language, or the end of the thread. */
function Said({ entry: { by, text, articles } }: { entry: Thread['entries'][number] }) {
  const t = useTexts('customer-service');
  if (by === 'staff') return <Articles ids={articles} />;
  return text === null ? <em>{t('closedHere')}</em> : <p>{text}</p>;
}

function Articles({ ids }: { ids: readonly string[] }) {
  const t = useTexts('customer-service');
  const { data } = useArticles();
  const help = layoutOf(useLocation().path) === 'desktop' ? '/pc/information/helpCenter' : '/information/helpCenter';
  return (
    <>
      <p>{t('staffText')}</p>
      <ul className={styles.articles}>
        {ids.map(id => (
          <li key={id}>
            <Link to={address(help, { article: id })}>{data?.articles.find(one => one.id === id)?.title ?? t('article')}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NewText({ thread: { number, state } }: { thread: Thread }) {
  const t = useTexts('customer-service');
  const [pictures, setPictures] = useState<readonly Sent[]>([]);
  const form = useContractForm({
    request: () => import('@parkett/contract/customer-service').then(({ writeInThread: call }) => call.request),
    start: { text: '' },
    keptAs: `customer-service ${number}`,
    fieldOf: () => 'text',
    clears: true,
    send: async ({ text }) => {
      await writeInThread({ number, text, pictures: pictures.map(one => one.picture) });
      setPictures([]);
    },
  });
  return (
    <Form form={form} submitLabel={t(state === 'closed' ? 'reopen' : 'send')}>
      <TextArea {...form.field('text')} label={t('text')} />
      <PictureField sent={pictures} onChange={setPictures} />
    </Form>
  );
}
