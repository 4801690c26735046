import { fieldLengthMax, reasonLengthMax, type DeskRule } from '@parkett/contract/desk-rules';
import { ruleFieldLabel, ruleText } from '@parkett/contract/rule-words';
import { Button, Choice, Field, formatMinute } from '@parkett/ui';
import { useState } from 'react';
import { useProposal } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { readMoment } from '../../lib/days.ts';
import { presentLanguage, useText } from '../../lib/text.ts';
import { Panel } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import styles from '../../parts/form.module.css';

const dayMs = 24 * 3_600_000;

/** The moment that is offered: with a day for the second signature. */
const presetMoment = (now: string, noticeDays: number): string => formatMinute(Date.parse(now) + (noticeDays + 1) * dayMs);

type Shown = { readonly rule: DeskRule; readonly now: string; readonly mayShorten: boolean };

/** A new version of one rule, from a moment on. Another admin signs it. */
export function RulePanel({ rule: { name, fields, noticeDays }, now, mayShorten }: Shown) {
  const say = useText();
  const [typed, setTyped] = useState(() => new Map(fields.map(({ field, value }) => [field, value])));
  const [from, setFrom] = useState(() => presetMoment(now, noticeDays));
  const [reason, setReason] = useState('');
  const [isShortened, setIsShortened] = useState(false);
  const { busy, trouble, isProposed, propose } = useProposal(async () => {
    const wished = [...typed].map(([field, value]) => ({ field, value }));
    await command('rules/propose', { name, fields: wished, from: readMoment(from) ?? '', reason, isShortened });
    setReason('');
  });
  const words = ruleText(name, presentLanguage());
  return (
    <Panel title={words} wide>
      <form onSubmit={propose} aria-label={words} className={styles.form}>
        {fields.map(({ field, form }) => (
          <Field
            key={field}
            label={[field === '' ? say('ruleValue') : ruleFieldLabel(field, presentLanguage()), form === 'rate' ? '%' : '']
              .filter(Boolean)
              .join(', ')}
            value={typed.get(field) ?? ''}
            maxLength={fieldLengthMax}
            onChange={({ target }) => setTyped(before => new Map([...before, [field, target.value]]))}
          />
        ))}
        <Field
          label={`${say('ruleFrom')} (${say('marketTime')})`}
          value={from}
          placeholder={say('momentForm')}
          onChange={({ target }) => setFrom(target.value)}
        />
        <p className={look.quiet}>{noticeDays === 1 ? say('noticeOfDay') : say('noticeOfDays').replace('{days}', String(noticeDays))}</p>
        {mayShorten && <Choice label={say('shortenNotice')} checked={isShortened} onChange={({ target }) => setIsShortened(target.checked)} />}
        <Field label={say('reason')} value={reason} maxLength={reasonLengthMax} required onChange={({ target }) => setReason(target.value)} />
        <Button kind="primary" type="submit" busy={busy}>
          {say('proposeVersion')}
        </Button>
      </form>
      <p role="alert">{trouble}</p>
      <p role="status" data-tone="verified">
        {isProposed && say('ruleProposed')}
      </p>
    </Panel>
  );
}
