import { Sheet } from '@parkett/ui';
import { useTexts } from '../../lib/texts.ts';
import { useClock } from '../../lib/stream/clock.ts';
import { HelpMark } from '../help/help-mark.tsx';
import { sourceOf } from './source.ts';
import { ClockControl } from './clock-control.tsx';

/** Behind the badge: what is simulated, the day's plan, and the clock's control. */
export default function ClockSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell');
  const common = useTexts('common');
  const clock = useClock();
  if (!clock) return null;
  return (
    <Sheet open onClose={onClose} title={sourceOf(clock, t)} closeLabel={common('close')}>
      <ClockControl explained={<HelpMark word={sourceOf(clock, t)} article="simulated-market" />} />
    </Sheet>
  );
}
