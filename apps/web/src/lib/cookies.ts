/** A cookie that the page may read. */
export const cookie = (name: string): string | null =>
  document.cookie
    .split('; ')
    .find(c => c.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;

/** Whether this browser keeps cookies of ours: tried before an account is opened that nobody could be signed in to. */
export function keepsCookies(): boolean {
  const marks = `path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  document.cookie = `tried=1; ${marks}`;
  const kept = cookie('tried') !== null;
  document.cookie = `tried=; Max-Age=0; ${marks}`;
  return kept;
}
