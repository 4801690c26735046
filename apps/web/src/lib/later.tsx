import { useEffect, useReducer, type ComponentType, type ReactNode } from 'react';

/**
 * A part whose code comes after the screen it stands on. Unlike `lazy` it doesn't suspend: while live prices render several times
 * a second, what waits for a suspended part is put off again and again, and a chart could stay away for seconds.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & { placeholder?: ReactNode }> {
  let Part: ComponentType<Props> | null = null;
  let failure: unknown = null;
  return function Later({ placeholder = null, ...props }) {
    const [, loaded] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (Part) return;
      let stands = true;
      failure = null;
      void load()
        .then(
          part => (Part = part),
          (error: unknown) => (failure = error),
        )
        .then(() => stands && loaded());
      return () => {
        stands = false;
      };
    }, []);
    if (failure) throw failure instanceof Error ? failure : new Error('a part of the screen could not be loaded', { cause: failure });
    return Part ? <Part {...(props as unknown as Props)} /> : placeholder;
  };
}
