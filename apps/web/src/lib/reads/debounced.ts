import { useEffect, useState } from 'react';

/** A value that has stood still for a moment. */
export function useDebounced<T>(value: T, afterMs = 250): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), afterMs);
    return () => clearTimeout(timer);
  }, [key, afterMs]);
  return settled;
}
