import { isSEPACountry } from 'ibantools';
import type { CheckedName, PayeeRail } from '../../books/payments/index.ts';

/** Accounts of the paper bank whose numbers end so answer as a bank may answer that knows another name. */
const otherAnswers: Readonly<Record<string, (holder: string) => CheckedName>> = {
  '97': holder => ({ nameCheck: 'close-match', knownName: shortened(holder) }),
  '98': () => ({ nameCheck: 'no-match', knownName: null }),
  '99': () => ({ nameCheck: 'not-possible', knownName: null }),
};

/** Mara O'Neill as M. O'Neill; a name of one word as its first letters. */
function shortened(holder: string): string {
  const [first = '', ...others] = holder.split(' ');
  return others.length === 0 ? `${first.slice(0, -1)}.` : [`${[...first][0]}.`, ...others].join(' ');
}

/** The bank of paper mode: it pays cards and accounts, and knows each customer by the name that he gives. Names are compared for accounts within SEPA only. */
export const paperNames: PayeeRail = {
  paysCards: true,
  checkName: async ({ kind, number, holder }) => {
    if (kind !== 'iban' || !isSEPACountry(number.slice(0, 2))) return { nameCheck: 'not-possible', knownName: null };
    return otherAnswers[number.slice(-2)]?.(holder) ?? { nameCheck: 'match', knownName: null };
  },
};
