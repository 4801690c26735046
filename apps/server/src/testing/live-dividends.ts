import type { Instant } from '@parkett/kernel';
import { corporateDue, type CorporateParts } from '../features/corporate-actions/index.ts';
import { liveDue } from './live-due.ts';
import type { TestFloor } from './trading-floor.ts';

/** Lets the calendar of companies live until a moment. */
export const liveDividends = (floor: TestFloor, parts: CorporateParts, until: Instant): Promise<void> => liveDue(floor, corporateDue(parts), until);
