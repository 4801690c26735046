import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { NoAnswer } from './api.ts';
import { Apart } from './apart.tsx';

/**
 * A part whose code comes after the screen it stands on. Unlike `lazy` it doesn't suspend: while live prices render several times
 * a second, what waits for a suspended part is put off again and again, and a chart could stay away for seconds.
 * Code that doesn't arrive breaks the screen; once that is tried again, so is the part. What breaks in the part itself leaves the screen standing.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & { placeholder?: ReactNode }> {
  let Part: ComponentType<Props> | null = null;
  return function Later({ placeholder = null, ...props }) {
    const [outcome, setOutcome] = useState<'loaded' | { readonly failure: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      let stands = true;
      void load()
        .then(
          part => {
            Part = part;
            return 'loaded' as const;
          },
          (failure: unknown) => ({ failure }),
        )
        .then(now => stands && setOutcome(now));
      return () => {
        stands = false;
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
