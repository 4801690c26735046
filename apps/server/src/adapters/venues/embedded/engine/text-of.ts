/** A value as JSON, whole numbers that may be large as text: how events and listings are hashed and compared. */
export const textOf = (value: unknown): string => JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
