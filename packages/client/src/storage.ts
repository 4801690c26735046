export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** The local storage. Where a browser keeps nothing of ours (cookies and site data blocked) the very name throws: then the page remembers as long as it stands. */
export function openStorage(): KeptTexts {
  try {
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: key => void kept.delete(key),
      clear: () => kept.clear(),
    };
  }
}
