import { openStorage } from '@parkett/client';
import { useSyncExternalStore } from 'react';

// What this browser keeps of the desk, under names of the desk's own.

const storage = openStorage();
const listeners = new Set<() => void>();
const nameOf = (name: string): string => `parkett-desk-${name}`;

export const kept = (name: string): string | null => storage.getItem(nameOf(name));

export function keep(name: string, value: string): void {
  storage.setItem(nameOf(name), value);
  for (const listener of listeners) listener();
}

function hear(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKept = (name: string): string | null => useSyncExternalStore(hear, () => kept(name));
