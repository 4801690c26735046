import type { deskIdentity, ReplyOf } from '@parkett/contract';
import { classNames, formatInstant } from '@parkett/ui';
import { presentLanguage, useText, wordFor, type Say } from '../../lib/text.ts';
import { Panel, Part } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';

type Reply = ReplyOf<typeof deskIdentity.identityDetails>;
type Field = Reply['history'][number]['changes'][number]['field'];

/** A value as it is read; of a tax number the last sign is told alone. */
function valueOf(say: Say, field: Field, value: string): string {
  if (value === '') return '—';
  if (field === 'taxNumber') return `••••${value}`;
  if (field === 'country' || field === 'taxCountry') return new Intl.DisplayNames(presentLanguage(), { type: 'region' }).of(value) ?? value;
  return field === 'sourceOfFunds' ? wordFor(say, value) : value;
}

/** What a customer has said of himself that holds without a review, since when it has to be confirmed, and what it was before. */
export function Details({ customer }: { customer: string }) {
  const say = useText();
  return (
    <Panel title={say('details')}>
      <Part path="identity/details" asked={{ customer }}>
        {({ present, history }) => (
          <>
            {present ? <Present present={present} /> : <p className={look.quiet}>{say('none')}</p>}
            {history.length > 0 && <History history={history} />}
          </>
        )}
      </Part>
    </Panel>
  );
}

function Present({ present: { fields, saidAt, dueAt, isDue } }: { present: NonNullable<Reply['present']> }) {
  const say = useText();
  return (
    <dl className={classNames(panels.pairs, panels.close)}>
      {(Object.keys(fields) as Field[]).map(field => (
        <div key={field}>
          <dt>{say(field)}</dt>
          <dd>{valueOf(say, field, fields[field])}</dd>
        </div>
      ))}
      <div>
        <dt>{say('detailsSaidAt')}</dt>
        <dd>{formatInstant(saidAt)}</dd>
      </div>
      <div>
        <dt>{say(isDue ? 'detailsDueSince' : 'detailsDueFrom')}</dt>
        <dd>{isDue ? <span data-tone="under-review">{formatInstant(dueAt)}</span> : formatInstant(dueAt)}</dd>
      </div>
    </dl>
  );
}

function History({ history }: Pick<Reply, 'history'>) {
  const say = useText();
  return (
    <>
      <h3>{say('detailsHistory')}</h3>
      <ul className={look.plain}>
        {history.map(({ at, changes }, place) => (
          <li key={`${place} ${at}`}>
            <span>{`${formatInstant(at)}: ${changes.length === 0 ? say('detailsConfirmed') : ''}`}</span>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                {say(field)}: {valueOf(say, field, before)} → {valueOf(say, field, after)}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
