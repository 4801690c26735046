import { Segments } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { useParameter } from '../../../navigation/location.ts';
import type { Group } from './payee-list.tsx';

/** The tab that the address names; accounts where it names none. */
export const useGroup = (): Group => (useParameter('kind') === 'addresses' ? 'addresses' : 'accounts');

/** Bank accounts with cards, or addresses for USDT: one screen of the desktop has both. */
export function GroupTabs({ value, onChange }: { value: Group; onChange: (group: Group) => void }) {
  const t = useTexts('payees');
  return (
    <Segments
      label={t('kinds')}
      look="line"
      options={(['accounts', 'addresses'] as const).map(group => ({ value: group, label: t(group) }))}
      value={value}
      onChange={onChange}
    />
  );
}
