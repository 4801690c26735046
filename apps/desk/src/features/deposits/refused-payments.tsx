import type { RefusedPayment } from '@parkett/contract/desk-deposits';
import { formatAmount, formatInstant } from '@parkett/ui';
import { fileOf } from '../../lib/list-files.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Panel, Part } from '../../parts/part.tsx';

const columnsOf = (say: Say): readonly Column<RefusedPayment>[] => [
  plainColumn('number', ({ endToEnd }) => endToEnd),
  plainColumn('account', ({ account }) => wordFor(say, account)),
  plainColumn('amount', ({ amount, currency }) => formatAmount(amount, currency), true),
  plainColumn('reason', ({ reason }) => wordFor(say, reason)),
  plainColumn('at', ({ at }) => formatInstant(at)),
];

/** Money that was to go back to its sender and that the bank didn't take. */
export function RefusedPayments() {
  const say = useText();
  return (
    <Panel title={say('refusedPayments')} clock="marketTime" wide>
      <Part path="money/refused" asked={{}}>
        {({ payments }) => (
          <DeskList
            file={fileOf('money/refusedFile', {})}
            label={say('refusedPayments')}
            columns={columnsOf(say)}
            rows={payments}
            keyOf={({ endToEnd }) => endToEnd}
          />
        )}
      </Part>
    </Panel>
  );
}
