import { useEffect } from 'react';
import type { messages } from '@parkett/contract';
import { buttonClass, EmptyState, ErrorState, formatInstant, Skeleton, type Elements } from '@parkett/ui';
import { AskService } from '../../../domain/customer/ask-service.tsx';
import { Refusal } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation, useParameter } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { noteRead, useMessage } from '../queries.ts';
import { useMessageWords } from './use-message-words.ts';
import { listAt, wayOf } from './way-of.ts';
import styles from './messages.module.css';

/** One message: that of the address, else the newest. `heading` draws its title. */
export function MessageView({ heading }: { heading: (title: string) => Elements }) {
  const t = useTexts('messages');
  const read = useMessage(useParameter('id'));
  const { data } = read;
  if (data?.message) return <Shown message={data.message} position={data.position} heading={heading} />;
  return (
    <>
      {heading(t('message'))}
      <NotShown read={read} />
    </>
  );
}

function NotShown({ read: { isPending, isError, error, refetch } }: { read: ReturnType<typeof useMessage> }) {
  const t = useTexts('messages');
  const c = useTexts('common');
  const layout = layoutOf(useLocation().path);
  if (isPending)
    return (
      <div className={styles.message}>
        <Skeleton lines={3} height={32} label={c('loading')} />
      </div>
    );
  const isMissing = error instanceof Refusal && error.code === 'message-does-not-exist';
  if (isError && !isMissing) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      title={isMissing ? error.message : t('none')}
      action={
        <Link to={listAt[layout]} className={buttonClass({ kind: 'primary' })}>
          {t('toList')}
        </Link>
      }
    >
      {isMissing ? null : t('noneText')}
    </EmptyState>
  );
}

type ShownProps = { message: messages.Message; position: string | null; heading: (title: string) => Elements };

function Shown({ message, position, heading }: ShownProps) {
  const t = useTexts('messages');
  const layout = layoutOf(useLocation().path);
  const { title, text } = useMessageWords()(message);
  const { id, read } = message;
  useEffect(() => {
    if (!read) void noteRead(id);
  }, [id, read]);
  const way = wayOf({ message, position, layout });
  return (
    <>
      {heading(t('message'))}
      <article className={styles.message}>
        <h2>{title}</h2>
        <time dateTime={message.at} className={styles.meta}>
          {formatInstant(message.at)}
        </time>
        <p className={styles.text}>{text}</p>
        <Ask {...message.parameters} />
        <p className={styles.ways}>
          {way === null ? null : (
            <Link to={way.to} className={buttonClass({ kind: 'primary' })}>
              {t(way.key)}
            </Link>
          )}
          <Link to={listAt[layout]} className={buttonClass({ kind: 'secondary' })}>
            {t('toList')}
          </Link>
        </p>
      </article>
    </>
  );
}

/** The way to customer service with the order or the review that a message is about. */
function Ask({ order, review }: messages.Message['parameters']) {
  const t = useTexts('messages');
  const thing = order ?? review;
  return thing === undefined ? null : (
    <p>
      <AskService about={order === undefined ? 'review' : 'order'} thing={thing}>
        {t('askService')}
      </AskService>
    </p>
  );
}
