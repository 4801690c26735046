import type { trading } from '@parkett/contract';
import { buttonClass, EmptyState, ErrorState, Skeleton } from '@parkett/ui';
import { AskService } from '../../../domain/customer/ask-service.tsx';
import { Refusal } from '../../../lib/api.ts';
import { Link } from '../../../navigation/link.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { detailAddress, type Layout } from '../../../navigation/paths.ts';
import type { usePosition } from '../queries.ts';
import { WayOn } from './list-states.tsx';
import { SellButton, Selling } from './selling.tsx';
import { PositionFacts, PositionResult } from './position-facts.tsx';
import { Story } from './story.tsx';
import styles from './position-page.module.css';

/** A position's page in both layouts: result, sale, story, facts. */
export function PositionPage({ read, layout }: { read: ReturnType<typeof usePosition>; layout: Layout }) {
  const t = useTexts('trading');
  const common = useTexts('common');
  if (read.isPending) return <Skeleton lines={6} height={40} label={common('loading')} />;
  if (read.error instanceof Refusal && read.error.code === 'order-does-not-exist') {
    // Asking again would bring none.
    return (
      <EmptyState title={t('noSuchPosition')} action={<WayOn to="positions" />}>
        {t('noSuchPositionText')}
      </EmptyState>
    );
  }
  if (!read.data) {
    return (
      <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()}>
        {read.error?.message || common('notLoadedText')}
      </ErrorState>
    );
  }
  const { position, story } = read.data;
  if (!position) {
    return (
      <EmptyState title={t('noPositions')} action={<WayOn to="search" />}>
        {t('noPositionsText')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.page} data-layout={layout}>
      <PositionResult position={position} />
      <Selling>
        <Actions position={position} layout={layout} />
      </Selling>
      <section className={styles.part}>
        <h2>{t('story')}</h2>
        <Story lines={story} currency={position.currency} />
      </section>
      <section className={styles.part}>
        <h2>{t('facts')}</h2>
        <PositionFacts position={position} />
        <p className={styles.small}>{t('taxNote')}</p>
        <p>
          <AskService about="position" thing={position.number}>
            {t('askService')}
          </AskService>
        </p>
      </section>
    </div>
  );
}

function Actions({ position, layout }: { position: trading.PositionView; layout: Layout }) {
  const t = useTexts('trading');
  const to = detailAddress({ code: position.code, class: position.class as Parameters<typeof detailAddress>[0]['class'] }, layout);
  return (
    <div className={styles.actions}>
      {position.delisting?.isOver ? null : (
        <Link to={to} className={buttonClass({ wide: true })}>
          {t('toMarket', { code: position.code })}
        </Link>
      )}
      {position.state === 'closed' || position.delisting?.isOver ? null : <SellButton position={position} wide />}
    </div>
  );
}
