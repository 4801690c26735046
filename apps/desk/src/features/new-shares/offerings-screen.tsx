import type { OfferingHead } from '@parkett/contract/desk-new-shares';
import { formatInstant, formatQuantity } from '@parkett/ui';
import { Link, useLocation } from 'wouter';
import { fileOf } from '../../lib/list-files.ts';
import { sees, type Me } from '../../lib/operator.ts';
import { useText, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Panel, Part } from '../../parts/part.tsx';
import panels from '../../parts/panels.module.css';
import { DraftOffering } from './draft-offering.tsx';
import { rangeText } from './range-text.ts';

const pathOf = ({ number }: Pick<OfferingHead, 'number'>): string => `/offerings/${number}`;

const columnsOf = (say: Say): readonly Column<OfferingHead>[] => [
  { text: 'offering', cell: row => <Link href={pathOf(row)}>{`${row.number} ${row.name}`}</Link> },
  plainColumn('kind', ({ kind }) => say(`offering-${kind}`)),
  plainColumn('state', ({ state }) => say(`offering-${state}`)),
  plainColumn('offeringRange', rangeText, true),
  plainColumn('quantity', ({ quantity }) => formatQuantity(quantity), true),
  plainColumn('offeringSubscriptions', ({ subscriptions }) => String(subscriptions), true),
  plainColumn('offeringOpens', ({ opensAt }) => formatInstant(opensAt)),
  plainColumn('offeringEnds', ({ endsAt }) => formatInstant(endsAt)),
  plainColumn('offeringLists', ({ listsAt }) => formatInstant(listsAt)),
];

/** All offerings of new shares, the latest window first. */
export function OfferingsScreen({ me }: { me: Me }) {
  const say = useText();
  const [, go] = useLocation();
  return (
    <section>
      <h1>{say('offerings')}</h1>
      <Part path="offerings/list" asked={{}}>
        {({ offerings }) => (
          <DeskList
            file={fileOf('offerings/listFile', {})}
            label={say('offerings')}
            columns={columnsOf(say)}
            rows={offerings}
            keyOf={({ number }) => number}
            onOpen={row => go(pathOf(row))}
          />
        )}
      </Part>
      {sees(me, 'changeOffering') && (
        <div className={panels.panels}>
          <Panel title={say('offeringDraft')} wide>
            <DraftOffering />
          </Panel>
        </div>
      )}
    </section>
  );
}
