import { lazyPart } from '../../../lib/lazy-part.tsx';

export const LaterScheduleChart = lazyPart(() => import('./schedule-chart.tsx').then(part => part.ScheduleChart));
