import { createHash } from 'node:crypto';
import { drawCode } from '@parkett/contract/draw-file';

/** Draws by Node's SHA-256. The same code runs in a browser's worker by one of its own. */
export const { hashOf, commitmentOf, drawList, drawText, recomputeDraw } = drawCode(data => createHash('sha256').update(data).digest('hex'));
