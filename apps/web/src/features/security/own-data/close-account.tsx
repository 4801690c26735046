import { useEffect, useState, type ReactNode } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Amount, Button, buttonClass, ErrorState, formatDay, Skeleton } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { forgetCustomersTyped } from '../../../lib/form/kept.ts';
import { presentConfig } from '../../../lib/config.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { expectingTheEnd, signedOutEvent } from '../../../lib/session-end.ts';
import { forget } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLocation } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { useConfirmation, useWordsOf } from '../../../domain/security/confirmation.tsx';
import styles from '../parts/security.module.css';

type ClosingReply = ReplyAt<'ownData/closing'>;

/** The way out: what stands in it and what is kept for how long, the closing itself, and a farewell that says until when something is kept. */
export default function CloseAccount({ onBack }: { onBack: () => void }) {
  const [erasedAt, setErasedAt] = useState<string | null>(null);
  return erasedAt === null ? <Closing onBack={onBack} onClosed={setErasedAt} /> : <Farewell erasedAt={erasedAt} />;
}

function Closing({ onBack, onClosed }: { onBack: () => void; onClosed: (erasedAt: string) => void }) {
  const t = useTexts('security');
  const common = useTexts('common');
  const closing = useCall('ownData/closing', {});
  return (
    <section className={styles.section}>
      <h2>{t('closeAccount')}</h2>
      {closing.data ? (
        <Shown closing={closing.data} onClosed={onClosed} />
      ) : closing.isPending ? (
        <Skeleton lines={4} height={64} label={common('loading')} />
      ) : (
        <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void closing.refetch()}>
          {common('notLoadedText')}
        </ErrorState>
      )}
      <Button wide onClick={onBack}>
        {common('back')}
      </Button>
    </section>
  );
}

function Shown({ closing, onClosed }: { closing: ClosingReply; onClosed: (erasedAt: string) => void }) {
  const { orders, positions, money, reviews } = closing.obstacles;
  const isFree = orders + positions + money.length + reviews === 0;
  return (
    <>
      {isFree ? null : <Obstacles obstacles={closing.obstacles} />}
      <Kept kept={closing.kept} />
      {isFree ? <Close onClosed={onClosed} /> : null}
    </>
  );
}

function Obstacles({ obstacles: { orders, positions, money, reviews } }: { obstacles: ClosingReply['obstacles'] }) {
  const t = useTexts('security');
  const pc = layoutOf(useLocation().path) === 'desktop';
  const to = (mobile: '/trade/index' | '/information/wallet' | '/information/authInfo', what: ReactNode, key: string, shown: boolean) =>
    shown ? (
      <li key={key}>
        <div>
          <span>{what}</span>
        </div>
        <Link to={pc ? `/pc${mobile}` : mobile} className={buttonClass({ small: true })} aria-label={t(`see-${key as 'orders'}`)}>
          {t('see')}
        </Link>
      </li>
    ) : null;
  return (
    <>
      <p>{t('notYet')}</p>
      <ul className={styles.list}>
        {to('/trade/index', t('openOrders', { count: orders }), 'orders', orders > 0)}
        {to('/trade/index', t('openPositions', { count: positions }), 'positions', positions > 0)}
        {money.map(({ currency, amount }) => (
          <li key={currency}>
            <div>
              <span>{t('moneyLeft')}</span>
              <small>
                <Amount value={amount} currency={currency} />
              </small>
            </div>
            <Link to={pc ? '/pc/information/wallet' : '/information/wallet'} className={buttonClass({ small: true })} aria-label={t('see-money')}>
              {t('see')}
            </Link>
          </li>
        ))}
        {to('/information/authInfo', t('openReviews', { count: reviews }), 'reviews', reviews > 0)}
      </ul>
    </>
  );
}

/** Parts that go at the same time stand together. */
function Kept({ kept }: { kept: ClosingReply['kept'] }) {
  const t = useTexts('security');
  const groups = [...Map.groupBy(kept, ({ years }) => years)];
  return (
    <>
      <h3>{t('keptTitle')}</h3>
      <ul className={styles.list}>
        {groups.map(([years, parts]) => (
          <li key={String(years)}>
            <div>
              <span>
                {years === null ? t('keptForEver') : years === 0 ? t('keptNot') : t('keptUntil', { years, day: formatDay(parts[0]!.until ?? '') })}
              </span>
              <small>{parts.map(({ part }) => t(`kept-${part}`)).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
      <p>{t('keptWhy')}</p>
    </>
  );
}

function Close({ onClosed }: { onClosed: (erasedAt: string) => void }) {
  const t = useTexts('security');
  const wordsOf = useWordsOf();
  const { confirm, dialog } = useConfirmation();
  const [failure, setFailure] = useState('');
  const close = () =>
    expectingTheEnd(async () => {
      const { erasedAt } = await ask('user/closeAccount', {}, { quiet: true });
      onClosed(erasedAt);
      forget('token');
      forget('account');
      forgetCustomersTyped();
      dispatchEvent(new Event(signedOutEvent));
    });
  const begin = async () => {
    setFailure('');
    try {
      await close();
    } catch (error) {
      if ((error as { code?: string }).code === 'confirmation-required') confirm({ what: { operation: 'close-account' }, known: {}, work: close });
      else setFailure(wordsOf(error));
    }
  };
  return (
    <>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Button kind="danger" wide onClick={() => void begin()}>
        {t('closeForGood')}
      </Button>
      {dialog}
    </>
  );
}

/** The account is gone, and nobody is signed in any more. */
function Farewell({ erasedAt }: { erasedAt: string }) {
  const t = useTexts('security');
  const pc = layoutOf(useLocation().path) === 'desktop';
  const title = t('farewell');
  // The address stays, so that nothing else names the document anew.
  useEffect(() => {
    document.title = `${title} · ${presentConfig().title}`;
  }, [title]);
  return (
    <section className={styles.section} role="status">
      <h2>{title}</h2>
      <p>{t('farewellText')}</p>
      <p>{t('farewellKept', { day: formatDay(erasedAt) })}</p>
      <Link to={pc ? '/pc/home/home' : '/login/start'} className={buttonClass({ kind: 'primary', wide: true })}>
        {t('farewellGo')}
      </Link>
    </section>
  );
}
