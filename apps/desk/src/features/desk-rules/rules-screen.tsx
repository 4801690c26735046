import type { DeskRule, RuleField } from '@parkett/contract/desk-rules';
import { ruleFieldText, ruleText } from '@parkett/contract/rule-words';
import { classNames, formatInstant } from '@parkett/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { useFailure } from '../../lib/failure.ts';
import { fileOf } from '../../lib/list-files.ts';
import type { Me } from '../../lib/operator.ts';
import { presentLanguage, useText, type Say } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { Unread } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';
import { RulePanel } from './rule-panel.tsx';
import styles from './rules.module.css';

const partsText = (fields: readonly RuleField[]): string => fields.map(part => ruleFieldText(part, presentLanguage())).join('; ');

const comingText = (say: Say, { fields, from, by }: DeskRule['coming'][number]): string =>
  [partsText(fields), from && formatInstant(from), by && actorText(say, by)].filter(Boolean).join(', ');

const columnsOf = (say: Say, open: ((row: DeskRule) => void) | null): readonly Column<DeskRule>[] => [
  {
    text: 'rule',
    cell: row => {
      const words = ruleText(row.name, presentLanguage());
      if (!open) return <span className={look.wraps}>{words}</span>;
      return (
        <button type="button" className={classNames(look.link, styles.name)} onClick={() => open(row)}>
          <span className={look.wraps}>{words}</span>
        </button>
      );
    },
  },
  {
    text: 'ruleValue',
    cell: ({ fields, override }) => (
      <span className={look.wraps}>
        <span>{partsText(fields)}</span>
        {override && <strong> {say('overriddenBy').replace('{value}', partsText(override))}</strong>}
      </span>
    ),
  },
  plainColumn('since', ({ from }) => (from === null ? say('always') : formatInstant(from))),
  plainColumn('changedBy', ({ by, reason }) => (by === null ? say('preset') : [actorText(say, by), reason].filter(Boolean).join(': '))),
  {
    text: 'comingVersion',
    cell: ({ coming, review }) => (
      <span className={look.wraps}>
        <span>{coming.map(version => comingText(say, version)).join('; ')}</span>
        {review && (
          <span>
            <span>{say('ruleWaits')}</span> <Link href={`/reviews/${review}`}>{review}</Link>
          </span>
        )}
      </span>
    ),
  },
];

/** The rules of the house: what holds, since when and by whom, and what comes. An admin proposes another version. */
export function RulesScreen({ me: { roles } }: { me: Me }) {
  const say = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const read = useQuery({ queryKey: ['rules/list'], queryFn: () => ask('rules/list', {}) });
  const { data } = read;
  const failure = useFailure(read);
  if (!data) return failure ? <Unread error={failure} onRetry={() => void read.refetch()} /> : <p className={look.quiet}>{say('loading')}</p>;
  const open = roles.includes('admin') ? ({ name }: DeskRule): void => setOpened(name) : null;
  const shown = data.rules.find(({ name }) => name === opened);
  return (
    <section>
      <h1>{say('rules')}</h1>
      {shown && (
        <div className={classNames(panels.panels, styles.opened)}>
          <RulePanel key={shown.name} rule={shown} now={data.now} mayShorten={data.mayShorten} />
        </div>
      )}
      <DeskList
        file={fileOf('rules/listFile', {})}
        label={say('rules')}
        columns={columnsOf(say, open)}
        rows={data.rules}
        keyOf={({ name }) => name}
        {...(open ? { onOpen: open } : {})}
      />
    </section>
  );
}
