import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { NoAnswer } from './api.ts';
import { Apart } from './apart.tsx';
import { afterFirstContent } from './first-content.ts';

/**
 * A part whose code comes after the screen it stands on. Unlike `lazy` it doesn't suspend: while live prices render several times
 * a second, what waits for a suspended part is put off again and again, and a chart could stay away for seconds.
 * Code that doesn't arrive breaks the screen; once that is tried again, so is the part. What breaks in the part itself leaves the screen standing.
 * @param options.isLate its code comes after the first content of the screen
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isLate = false } = {},
): ComponentType<Props & { placeholder?: ReactNode }> {
  let Part: ComponentType<Props> | null = null;
  return function Later({ placeholder = null, ...props }) {
    const [outcome, setOutcome] = useState<'loaded' | { readonly failure: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      let stands = true;
      const begin = (): void =>
        void load()
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
