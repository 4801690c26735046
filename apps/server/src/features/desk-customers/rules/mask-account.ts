/** Hides the length too. */
const dots = '•••';

/** An account so that two of them can be told apart and nobody can be written to: `+49•••78`, `a•••@e•••.org`. Names made by the house stay whole. */
export function maskAccount(account: string): string {
  const [local, domain] = account.split(/@(?=[^@]*$)/);
  if (domain !== undefined) return `${local!.slice(0, 1)}${dots}@${domain.slice(0, 1)}${dots}${domain.slice(domain.lastIndexOf('.'))}`;
  return account.startsWith('+') ? `${account.slice(0, 3)}${dots}${account.slice(-2)}` : account;
}

/** A name by its first letters: `M••• O•••`. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/u)
    .filter(Boolean)
    .map(word => `${[...word][0]!}${dots}`)
    .join(' ');
