import { aboutKinds } from '@parkett/contract/thread-words';
import { useParameter } from '../../../navigation/location.ts';
import { NewThread } from './new-thread.tsx';
import type { ServicePath } from './service-page.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';

/** The thread that the address names; otherwise the form and the customer's threads. */
export function OwnThreads({ path }: { path: ServicePath }) {
  const number = useParameter('number');
  const kind = useParameter('about');
  const thing = useParameter('thing');
  if (number) return <ThreadView key={number} number={number} path={path} />;
  const about = aboutKinds.find(one => one === kind);
  return (
    <>
      <NewThread path={path} about={about && thing ? { kind: about, number: thing } : undefined} />
      <ThreadList path={path} />
    </>
  );
}
