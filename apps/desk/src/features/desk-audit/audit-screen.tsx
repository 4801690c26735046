import { deskAudit } from '@parkett/contract';
import { ask } from '../../lib/api.ts';
import { auditActions } from './audit-actions.ts';
import { useFilter } from '../../lib/filter.ts';
import { fileOf } from '../../lib/list-files.ts';
import { useText, wordFor, type Say } from '../../lib/text.ts';
import { AuditRows } from '../../parts/audit-rows.tsx';
import { DayField } from '../../parts/day-field.tsx';
import { KeptFilters } from '../../parts/kept-filters.tsx';
import { Choice } from '../../parts/part.tsx';
import filterBar from '../../parts/filter-bar.module.css';

const fields = [
  { name: 'actor', text: 'actorNumber', type: 'search' },
  { name: 'customer', text: 'customer', type: 'search' },
  { name: 'from', text: 'from', type: 'date' },
  { name: 'to', text: 'to', type: 'date' },
] as const;

/** Actions in the order of their words. A link may ask for another, or for all that begin alike (`customers.`). */
const actionsWith = (say: Say, asked: string): readonly string[] =>
  [...new Set<string>([...auditActions, ...(asked === '' ? [] : [asked])])].toSorted((a, b) => wordFor(say, a).localeCompare(wordFor(say, b)));

/** What was done, and by whom. */
export function AuditScreen() {
  const say = useText();
  const { value, oneOf, set, search } = useFilter();
  const actorKind = oneOf('actorKind', deskAudit.actorKinds);
  const typed = (['action', ...fields.map(({ name }) => name)] as const).map(name => [name, value(name)] as const).filter(([, text]) => text !== '');
  const asked = { ...(actorKind ? { actorKind } : {}), ...Object.fromEntries(typed) };
  return (
    <section>
      <h1>{say('audit')}</h1>
      <div className={filterBar.filters}>
        <Choice
          label={say('who')}
          value={actorKind ?? ''}
          values={deskAudit.actorKinds}
          wordOf={kind => wordFor(say, kind)}
          all={say('all')}
          onPick={kind => set('actorKind', kind)}
        />
        <Choice
          label={say('action')}
          value={value('action')}
          values={actionsWith(say, value('action'))}
          wordOf={action => wordFor(say, action)}
          all={say('all')}
          onPick={action => set('action', action)}
        />
        {fields.map(({ name, text, type }) =>
          type === 'date' ? (
            <DayField key={name} label={say(text)} value={value(name)} onPick={day => set(name, day)} />
          ) : (
            <label key={name}>
              {say(text)}
              <input type={type} value={value(name)} onChange={({ target }) => set(name, target.value)} />
            </label>
          ),
        )}
      </div>
      <KeptFilters room="/audit" search={search} />
      <AuditRows asked={asked} read={page => ask('audit/rows', { ...asked, ...page })} file={fileOf('audit/file', asked)} />
    </section>
  );
}
