import type { Download, Upload } from '@parkett/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';

vi.mock('./denials.ts', () => ({ translate: async ({ msg }: { msg: string }) => msg }));
vi.mock('./texts.ts', () => ({ loadTexts: async () => (key: string) => key }));

type Listener = (event: { loaded: number; total: number }) => void;

/** A browser's request, as far as ours uses it. */
class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: Listener } = {};
  onprogress?: () => void;
  onload?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  status = 0;
  response: unknown;
  body: unknown;
  aborted = false;
  disposition: string | null = null;
  constructor() {
    FakeRequest.last = this;
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): string | null {
    return this.disposition;
  }
  send(body: unknown): void {
    this.body = body;
  }
  abort(): void {
    this.aborted = true;
    this.onabort?.();
  }
  answer(status: number, text: string, disposition: string | null = null): void {
    Object.assign(this, { status, response: new Blob([text]), disposition });
    this.onload?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  fakeBrowser().stored.set('tokend', 't1');
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const key = 'a-key-of-sixteen-characters';
const parts = { side: 'front', picture: new Blob(['pixels']), second: undefined } as never;

test('texts and files go up as a form with session and key, and what has left is told', async () => {
  const { upload } = await import('./files.ts');
  const told: number[] = [];
  const sent = upload<Upload>('test/send', parts, { key, onProgress: part => told.push(part) });
  const request = FakeRequest.last;
  expect(request.headers).toMatchObject({ token: 't1', 'idempotency-key': key });
  expect(request.headers['content-type']).toBeUndefined();
  expect([...(request.body as FormData).keys()]).toEqual(['side', 'picture']);
  request.upload.onprogress!({ loaded: 5, total: 10 });
  request.answer(200, '{"status":1,"data":{"id":1},"msg":""}');
  expect(await sent).toEqual({ id: 1 });
  expect(told).toEqual([0.5]);
});

test('the ten seconds count from the last byte that moved', async () => {
  const { upload } = await import('./files.ts');
  const sent = upload<Upload>('test/send', parts, { key, quiet: true }).catch((error: Error) => error.name);
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(9_999);
    FakeRequest.last.upload.onprogress!({ loaded, total: 9 });
  }
  await vi.advanceTimersByTimeAsync(9_999);
  expect(FakeRequest.last.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent).toBe('NoAnswer');
});

test('a refusal of an upload or a download is a refusal as of any call, with its code', async () => {
  const { download, upload } = await import('./files.ts');
  const refusal = '{"status":0,"data":null,"msg":"The picture cannot be read","code":"picture-unreadable"}';
  const codeOf = (error: { code?: string }): string | undefined => error.code;
  const sent = upload<Upload>('test/send', parts, { key }).catch(codeOf);
  FakeRequest.last.answer(200, refusal);
  expect(await sent).toBe('picture-unreadable');
  const asked = download<Download>('test/fetch', {}).catch(codeOf);
  FakeRequest.last.answer(200, refusal);
  expect(await asked).toBe('picture-unreadable');
});

test('a file that comes down is saved under the name that the server gave it', async () => {
  const link = { click: vi.fn(), href: '', download: '' };
  vi.stubGlobal('document', { ...document, createElement: () => link });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const { download } = await import('./files.ts');
  const asked = download<Download>('test/fetch', {});
  FakeRequest.last.answer(200, '{"status":0}', 'attachment; filename="my-data.json"');
  await asked;
  expect([link.href, link.download, link.click.mock.calls.length]).toEqual(['blob:1', 'my-data.json', 1]);
});
