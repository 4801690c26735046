import type { ReplyAt } from '@parkett/contract';
import { useCall, useCommand, type Declared } from '../../lib/reads/query.ts';
import { usePageLanguage } from '../../lib/texts.ts';

export type CheckInState = ReplyAt<'checkIn/state'>;
export type Lesson = ReplyAt<'checkIn/lesson'>;

const state = { path: 'checkIn/state', topics: ['wallet'] } as const satisfies Declared;
/** The market's date may change while the page is open. */
const askedAgainMs = 60_000;

export const useCheckInState = () => useCall(state, {}, { quiet: true, refetchMs: askedAgainMs });

export const useLesson = () => useCall('checkIn/lesson', { language: usePageLanguage() });

export const useSendCheckIn = () => useCommand('checkIn/checkIn', { paths: ['checkIn/state'] });

export const useTakeReward = () => useCommand('checkIn/takeReward', { topics: ['wallet'], paths: ['checkIn/state', 'user/getUserinfo'] });
