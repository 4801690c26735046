import { recompute } from './recompute.ts';

// A thread of its own: a draw of ten thousand lines would hold the page for a second.
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(recompute(data)));
