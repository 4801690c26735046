import { Suspense, useEffect, useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { ErrorState, Skeleton } from '@parkett/ui';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useCall } from '../../../lib/reads/query.ts';
import { refreshSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { IdentityForm } from '../form/identity-form.tsx';
import { reads } from '../reads.ts';
import { Change } from './change.tsx';
import { Failed, RanOut, UnderReview, Verified } from './states.tsx';
import styles from './identity.module.css';

const Details = lazyPart(() => import('../details/details.tsx').then(part => part.Details));

/** While somebody looks at it the result may come any moment. */
const askAgainMs = 15_000;

/** How far the verification is, and what can be done about it now. */
export function Identity() {
  const common = useTexts('common');
  const read = useCall(reads.state, {}, { refetchMs: askAgainMs });
  const state = read.data?.state;
  // Other screens say whether one may trade.
  useEffect(() => {
    if (state) void refreshSession();
  }, [state]);
  if (read.data) return <Shown identity={read.data} />;
  if (read.isPending) return <Skeleton lines={4} height={64} label={common('loading')} />;
  return (
    <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()}>
      {common('notLoadedText')}
    </ErrorState>
  );
}

function Shown({ identity }: { identity: ReplyAt<'identity/state'> }) {
  const { state, ranOut, application, change, details, typed, views } = identity;
  // Whoever was on this screen when it was decided reads of that; `already` is for who comes verified.
  const [first] = useState(state);
  const underReview = change !== null && change.dueAt !== null;
  if (state === 'verified') {
    return (
      <Verified
        application={application}
        views={views}
        isNew={first !== 'verified'}
        isDue={details?.isDue === true && !underReview}
        details={<Suspense>{details ? <Details details={details} underReview={underReview} /> : null}</Suspense>}
      >
        <Change change={change} typed={typed} />
      </Verified>
    );
  }
  if (state === 'under-review' && application) return <UnderReview application={application} views={views} />;
  return (
    <div className={styles.parts}>
      {application?.refusal ? <Failed application={application} refusal={application.refusal} /> : ranOut ? <RanOut /> : null}
      <IdentityForm typed={typed} />
    </div>
  );
}
