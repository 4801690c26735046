import { lazyPart } from '../../lib/lazy-part.tsx';
import { loadTexts } from '../../lib/texts.ts';

/** The offer to hear of executions, whose code and words come after the slip that it stands below. */
export const SignalOffer = lazyPart(async () => {
  const [part] = await Promise.all([import('./signal-offer.tsx'), loadTexts('messages')]);
  return part.SignalOffer;
});
