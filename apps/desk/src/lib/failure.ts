import { useState } from 'react';

type Read = { readonly data: unknown; readonly error: Error | null; readonly errorUpdateCount: number };

/** What a read failed with that has never been answered. It stands until there is an answer, also while the read is asked again. */
export function useFailure({ data, error, errorUpdateCount }: Read): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return data === undefined && errorUpdateCount > 0 ? (error ?? last) : null;
}
