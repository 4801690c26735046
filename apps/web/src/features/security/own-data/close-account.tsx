import { useEffect, useState, type ReactNode } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Amount, Button, buttonClass, ErrorState, formatDay, Skeleton } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { forgetCustomersTyped } from '../../../lib/form/typed-storage.ts';
import { namePage } from '../../../lib/page-title.ts';
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
export default function CloseAccount({ onBack, isWithdrawal = false }: { onBack: () => void; isWithdrawal?: boolean }) {
  const [erasedAt, setErasedAt] = useState<string | null>(null);
  return erasedAt === null ? <Closing {...{ onBack, isWithdrawal }} onClosed={setErasedAt} /> : <Farewell erasedAt={erasedAt} />;
}

type ClosingProps = { onBack: () => void; isWithdrawal: boolean; onClosed: (erasedAt: string) => void };

function Closing({ onBack, isWithdrawal, onClosed }: ClosingProps) {
  const t = useTexts('security');
  const common = useTexts('common');
  const closing = useCall('ownData/closing', {});
  return (
    <section className={styles.section}>
      <h2>{t(isWithdrawal ? 'withdrawTitle' : 'closeAccount')}</h2>
      {closing.data ? (
        <Shown closing={closing.data} isWithdrawal={isWithdrawal} onClosed={onClosed} />
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

function Shown({ closing, isWithdrawal, onClosed }: Omit<ClosingProps, 'onBack'> & { closing: ClosingReply }) {
  const t = useTexts('security');
  const { lastDay, daysLeft } = closing.withdrawal;
  const { orders, positions, money, reviews, payments, loans } = closing.obstacles;
  const isFree = orders + positions + money.length + reviews + payments + loans === 0;
  return (
    <>
      {isWithdrawal ? (
        <p>{daysLeft === null ? t('withdrawOver', { day: formatDay(lastDay) }) : t('withdrawText', { days: daysLeft, day: formatDay(lastDay) })}</p>
      ) : null}
      {isFree ? null : <Obstacles obstacles={closing.obstacles} />}
      <Kept kept={closing.kept} />
      {isFree ? <Close label={t(isWithdrawal && daysLeft !== null ? 'withdrawForGood' : 'closeForGood')} onClosed={onClosed} /> : null}
    </>
  );
}

function Obstacles({ obstacles: { orders, positions, money, reviews, payments, loans } }: { obstacles: ClosingReply['obstacles'] }) {
  const t = useTexts('security');
  const pc = layoutOf(useLocation().path) === 'desktop';
  const to = (
    mobile: '/trade/index' | '/information/wallet' | '/information/authInfo' | '/information/fundRecord' | '/home/loanRe',
    what: ReactNode,
    key: string,
    shown: boolean,
  ) =>
    shown ? (
      <li key={key}>
        <div>
          <span>{what}</span>
          <small>{t(`ends-${key as 'orders'}`)}</small>
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
              <small>{t('ends-money')}</small>
            </div>
            <Link to={pc ? '/pc/information/wallet' : '/information/wallet'} className={buttonClass({ small: true })} aria-label={t('see-money')}>
              {t('see')}
            </Link>
          </li>
        ))}
        {to('/information/authInfo', t('openReviews', { count: reviews }), 'reviews', reviews > 0)}
        {to('/information/fundRecord', t('openPayments', { count: payments }), 'payments', payments > 0)}
        {to('/home/loanRe', t('openLoans', { count: loans }), 'loans', loans > 0)}
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

function Close({ label, onClosed }: { label: string; onClosed: (erasedAt: string) => void }) {
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
        {label}
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
    namePage(title);
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
