import { callTimeoutMs } from '@parkett/ui';

export type Progress = {
  /** How much of what is sent has left, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Heard = { readonly httpStatus: number; readonly body: Blob; readonly header: (name: string) => string | null };

/**
 * Posts what may take longer than a call, and hears what is answered; null when nothing was. Its 10 seconds count from the last byte that moved, in either
 * direction. XMLHttpRequest, because `fetch` doesn't tell how much has left.
 */
export function exchange(
  address: string,
  { headers, body, onProgress, signal }: { headers: Record<string, string>; body: FormData | string } & Progress,
): Promise<Heard | null> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const breakOff = (): void => request.abort();
    const moved = (): void => {
      clearTimeout(timer);
      timer = setTimeout(breakOff, callTimeoutMs);
    };
    const end = (heard: Heard | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', breakOff);
      resolve(heard);
    };
    request.open('POST', address);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onprogress = moved;
    request.onload = () => end({ httpStatus: request.status, body: request.response as Blob, header: name => request.getResponseHeader(name) });
    for (const ended of ['error', 'abort', 'timeout'] as const) request[`on${ended}`] = () => end(null);
    if (signal?.aborted) return end(null);
    signal?.addEventListener('abort', breakOff);
    moved();
    request.send(body);
  });
}
