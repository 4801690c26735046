import type { PullWords } from '@parkett/ui';
import { useTexts } from './texts.ts';

/** What the head of a list says while it is pulled down. */
export function usePullWords(): PullWords {
  const c = useTexts('common');
  return { pull: c('pull'), release: c('release'), loading: c('refreshing'), done: c('refreshed'), failed: c('notRefreshed') };
}
