import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { FirstSteps } from '../features/desk-sign-in/first-steps.tsx';
import { LinkScreen, SignInScreen } from '../features/desk-sign-in/sign-in-screen.tsx';
import { ask, meKey, queries } from '../lib/api.ts';
import { forgetCommands, resumeCommands } from '../lib/command.ts';
import { useFailure } from '../lib/failure.ts';
import { useKept } from '../lib/kept.ts';
import type { Me } from '../lib/operator.ts';
import { useText } from '../lib/text.ts';
import { screensOf, type Screen } from '../rooms.ts';
import { Unread } from '../parts/part.tsx';
import { Shell } from './shell.tsx';
import door from '../features/desk-sign-in/door.module.css';
import look from '../parts/look.module.css';

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
      <main className={door.door}>
        <Unread error={failure} onRetry={() => void me.refetch()} />
      </main>
    );
  if (me.isPending) return <p className={look.center}>{say('loading')}</p>;
  return (
    <Switch>
      <Route path="/link/:token">{({ token }) => <LinkScreen token={token} />}</Route>
      <Route>
        {!operator ? <SignInScreen /> : operator.proof !== 'passkey' ? <FirstSteps me={operator} /> : <Rooms me={operator} isOffline={me.isError} />}
      </Route>
    </Switch>
  );
}

/** The code of a screen, as a read: asked for again while it doesn't come, and kept. */
const codeOf = ({ path, load }: Screen) =>
  queryOptions({ queryKey: ['screen', path], queryFn: load, staleTime: Infinity, refetchInterval: ({ state }) => (state.data ? false : 5_000) });

function Rooms({ me, isOffline }: { me: Me; isOffline: boolean }) {
  const screens = screensOf(me);
  // The next screen is there at once.
  useEffect(() => {
    for (const screen of screensOf(me)) void queries.prefetchQuery(codeOf(screen));
  }, [me]);
  return (
    <Shell me={me} isOffline={isOffline}>
      <Switch>
        {screens.map(screen => (
          <Route key={screen.path} path={screen.path}>
            {({ id = '' }: { id?: string }) => <Opened key={id} screen={screen} me={me} id={id} />}
          </Route>
        ))}
        <Route>
          <Redirect to="/customers" replace />
        </Route>
      </Switch>
    </Shell>
  );
}

function Opened({ screen, me, id }: { screen: Screen; me: Me; id: string }) {
  const say = useText();
  const code = useQuery(codeOf(screen));
  const failure = useFailure(code);
  if (code.data) return <code.data me={me} id={id} />;
  return failure ? <Unread error={failure} onRetry={() => void code.refetch()} /> : <p className={look.quiet}>{say('loading')}</p>;
}
