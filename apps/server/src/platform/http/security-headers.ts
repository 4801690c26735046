import { createHash } from 'node:crypto';

export type Headers = Readonly<Record<string, string>>;

const sourceOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const contentsOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes]) => !/\bsrc\s*=/.test(attributes ?? ''))
    .map(([, , content]) => content ?? '');

/**
 * The content security policy of the page (OWASP ASVS 5.0, 3.4.3): our own files, the inline script and style that index.html really has (by
 * hash), the stream, and nothing else.
 */
export function pagePolicy(html: string, origins: readonly string[]): string {
  // 'self' covers the stream in today's browsers; older ones want it named. A policy has no way to write an IPv6 address.
  const sockets = origins.filter(origin => !origin.includes('[')).map(origin => origin.replace(/^http/, 'ws'));
  const secure = origins.every(origin => origin.startsWith('https:'));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...contentsOf(html, 'script').map(sourceOf)],
    'style-src': ["'self'", ...contentsOf(html, 'style').map(sourceOf)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sockets],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'report-uri': ['/csp-report'],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** What a page may ask its visitor for. */
const permissions = (camera: '' | 'self' = ''): string => `camera=(${camera}), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`;

/** On every answer, whatever it carries (ASVS 3.4.1, .4–.8). */
const everywhere: Headers = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy': permissions(),
};

/** For data: nothing in it is ever shown as a page or kept by a cache (ASVS 14.3.2). */
export const dataHeaders: Headers = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** For a file that is taken away: it is saved and never opened in our name (ASVS 3.2.1, 5.4.1). Its name is ours, of letters, digits, points and dashes. */
export const fileHeaders = (name: string): Headers => ({
  ...dataHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-disposition': `attachment; filename="${name}"`,
});

export const pageHeaders = (html: string, origins: readonly string[]): Headers => ({
  ...everywhere,
  'content-security-policy': pagePolicy(html, origins),
});

/** The app takes photos of documents. */
export const appHeaders = (html: string, origins: readonly string[]): Headers => ({
  ...pageHeaders(html, origins),
  'permissions-policy': permissions('self'),
});
