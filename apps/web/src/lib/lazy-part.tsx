import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { NoAnswer } from './api.ts';
import { Apart } from './apart.tsx';
import { afterFirstContent } from './first-content.ts';
import { withRetries } from './with-retries.ts';

type LazyOptions = {
  /** Its code comes after the first content of the screen. */ isLate?: boolean;
  /** The whole of a screen: its missing code breaks the screen, which says so and tries again (screen-loading.ts). */ isScreen?: boolean;
};

/**
 * A part whose code comes after the screen it stands on. Unlike `lazy` it doesn't suspend: while live prices render several times
 * a second, what waits for a suspended part is put off again and again, and a chart could stay away for seconds.
 * Code that doesn't arrive is asked for again until it does, and the screen keeps its prices and typed figures meanwhile; the shell says that the
 * connection is lost. What breaks in the part itself leaves the screen standing, too.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isLate = false, isScreen = false }: LazyOptions = {},
): ComponentType<Props & { placeholder?: ReactNode }> {
  let Part: ComponentType<Props> | null = null;
  const fetchPart = isScreen ? load : withRetries(load);
  return function Later({ placeholder = null, ...props }) {
    const [outcome, setOutcome] = useState<'loaded' | { readonly failure: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      let stands = true;
      const begin = (): void =>
        void fetchPart()
          .then(
            part => {
              Part = part;
              return 'loaded' as const;
            },
            (failure: unknown) => ({ failure }),
          )
          .then(now => stands && setOutcome(now));
      const takeBack = isLate ? afterFirstContent(begin) : begin();
      return () => {
        stands = false;
        takeBack?.();
      };
    }, []);
    if (outcome !== null && outcome !== 'loaded') throw new NoAnswer('a part of a screen', { cause: outcome.failure });
    return Part ? (
      <Apart>
        <Part {...(props as unknown as Props)} />
      </Apart>
    ) : (
      placeholder
    );
  };
}
