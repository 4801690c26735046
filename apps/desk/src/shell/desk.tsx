import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { AuditScreen } from '../features/desk-audit/audit-screen.tsx';
import { CustomerScreen } from '../features/desk-customers/customer-screen.tsx';
import { CustomersScreen } from '../features/desk-customers/customers-screen.tsx';
import { OperationsScreen } from '../features/desk-operations/operations-screen.tsx';
import { OperatorsScreen } from '../features/desk-operators/operators-screen.tsx';
import { IdentityCase } from '../features/desk-identity/identity-case.tsx';
import { Appeal, Proposal } from '../features/desk-reviews/gate-cases.tsx';
import { ReviewScreen, type CaseBodies } from '../features/desk-reviews/review-screen.tsx';
import { ReviewsScreen } from '../features/desk-reviews/reviews-screen.tsx';
import { AccessScreen } from '../features/desk-sign-in/access-screen.tsx';
import { FirstSteps } from '../features/desk-sign-in/first-steps.tsx';
import { LinkScreen, SignInScreen } from '../features/desk-sign-in/sign-in-screen.tsx';
import { ask, meKey } from '../lib/api.ts';
import { forgetCommands, resumeCommands } from '../lib/command.ts';
import { useFailure } from '../lib/failure.ts';
import { useKept } from '../lib/kept.ts';
import { decides, sees, type Me } from '../lib/operator.ts';
import { useText } from '../lib/text.ts';
import { Unread } from './part.tsx';
import { Shell } from './shell.tsx';

/** Cases that have more to show than a list of facts, to whom the server shows it. */
const bodiesFor = (me: Me): CaseBodies => ({
  gate: Proposal,
  ...(sees(me, 'appeal') ? { appeal: Appeal } : {}),
  ...(sees(me, 'identity') ? { identity: IdentityCase } : {}),
});

/** Commands that a reload cut off are taken up again once it is known whose session this is; they go with the session. */
function useKeptCommands(operator: string | null | undefined): void {
  useEffect(() => {
    if (operator !== undefined) void (operator === null ? forgetCommands() : resumeCommands());
  }, [operator]);
}

/** Who is here decides what is shown: the way in, the first steps, or the desk. */
export function Desk() {
  const say = useText();
  const theme = useKept('theme');
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const me = useQuery({
    queryKey: meKey,
    queryFn: () => ask('session/me', {}),
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : 30_000),
  });
  const failure = useFailure(me);
  const operator = me.data?.operator ?? null;
  useKeptCommands(me.data && (operator?.id ?? null));
  if (failure)
    return (
      <main className="door">
        <Unread error={failure} onRetry={() => void me.refetch()} />
      </main>
    );
  if (me.isPending) return <p className="center">{say('loading')}</p>;
  return (
    <Switch>
      <Route path="/link/:token">{({ token }) => <LinkScreen token={token} />}</Route>
      <Route>
        {!operator ? <SignInScreen /> : operator.proof !== 'passkey' ? <FirstSteps me={operator} /> : <Rooms me={operator} isOffline={me.isError} />}
      </Route>
    </Switch>
  );
}

function Rooms({ me, isOffline }: { me: Me; isOffline: boolean }) {
  return (
    <Shell me={me} isOffline={isOffline}>
      <Switch>
        <Route path="/customers" component={CustomersScreen} />
        <Route path="/customers/:id">
          {({ id }) => (
            <CustomerScreen
              key={id}
              customer={id}
              seesSessions={sees(me, 'sessions')}
              seesCases={sees(me, 'review')}
              seesDetails={sees(me, 'details')}
              setsGates={decides(me, 'gates')}
            />
          )}
        </Route>
        <Route path="/reviews">{() => <ReviewsScreen opens={sees(me, 'review')} own={me.id} />}</Route>
        {sees(me, 'review') && (
          <Route path="/reviews/:number">{({ number }) => <ReviewScreen key={number} number={number} me={me} bodies={bodiesFor(me)} />}</Route>
        )}
        {sees(me, 'audit') && <Route path="/audit" component={AuditScreen} />}
        {sees(me, 'operations') && <Route path="/operations" component={OperationsScreen} />}
        {sees(me, 'operators') && <Route path="/operators">{() => <OperatorsScreen isAdmin={me.roles.includes('admin')} own={me.id} />}</Route>}
        <Route path="/access">{() => <AccessScreen me={me} />}</Route>
        <Route>
          <Redirect to="/customers" replace />
        </Route>
      </Switch>
    </Shell>
  );
}
