import { Choice } from '@parkett/ui';
import { choosePreferences, usePreferences } from '../../../lib/preferences.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Layout } from '../../../navigation/paths.ts';

/** Open positions are shown as one line for each instrument, unless the customer chose otherwise. */
export const useByInstrument = (layout: Layout): boolean => usePreferences(layout).holdings === 'by-instrument';

/** The choice, remembered with the customer. */
export function ByInstrument({ layout }: { layout: Layout }) {
  const t = useTexts('trading');
  return (
    <Choice
      asSwitch
      label={t('groupByInstrument')}
      checked={useByInstrument(layout)}
      onChange={event => void choosePreferences({ holdings: event.target.checked ? 'by-instrument' : 'by-purchase' })}
    />
  );
}
