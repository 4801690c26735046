import { formatDay, formatInstant } from '@parkett/ui';
import { Link } from 'wouter';
import { reasonText } from '../../lib/reasons.ts';
import { ruleFieldLabel } from '@parkett/contract/rule-words';
import { presentLanguage, useText, wordFor } from '../../lib/text.ts';
import { Panel } from '../../parts/part.tsx';
import panels from '../../parts/panels.module.css';
import look from '../../parts/look.module.css';

type Fact = { readonly label: string; readonly value: string };

/** What the server says of a case, whatever its kind: moments, days, customers and codes are known by their form. */
export function CaseFacts({ facts }: { facts: readonly Fact[] }) {
  const say = useText();
  if (facts.length === 0) return null;
  return (
    <Panel title={say('facts')}>
      <dl className={panels.pairs}>
        {facts.map(({ label, value }, place) => (
          <div key={`${place} ${label}`}>
            <dt>{wordFor(say, ruleFieldLabel(label, presentLanguage()))}</dt>
            <dd>
              <FactValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function FactValue({ value }: { value: string }) {
  const say = useText();
  if (/^C[1-9]\d*$/.test(value)) return <Link href={`/customers/${value}`}>{value}</Link>;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatInstant(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  return <span className={look.said}>{value === '' ? '—' : reasonText(say, value)}</span>;
}
