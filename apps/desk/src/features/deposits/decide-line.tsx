import { lineNoteMax, type LineRow } from '@parkett/contract/desk-deposits';
import { Button, Field, formatAmount } from '@parkett/ui';
import { useState, type FormEvent } from 'react';
import { queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { useText } from '../../lib/text.ts';
import { Choice } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import styles from './money.module.css';

const fates = ['line-credit', 'line-send-back'] as const;

/** The proposal about one line: whose money it is, or that it goes back; one that went out or came back is booked by rule. Another operator signs it. */
export function DecideLine({ line: { number, kind, amount, currency, holder, review } }: { line: LineRow }) {
  const say = useText();
  const { busy, trouble, attempt } = useAttempt();
  const [fate, setFate] = useState<(typeof fates)[number]>('line-credit');
  const [customer, setCustomer] = useState('');
  const [note, setNote] = useState('');
  const cameIn = kind === 'incoming';
  const isCredit = cameIn && fate === 'line-credit';
  const propose = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      if (cameIn) await command('money/proposeLine', { line: number, customer: isCredit ? customer : null, note });
      else await command('money/proposePayoutLine', { line: number, note });
      await queries.invalidateQueries();
      return null;
    });
  };
  const title = `${number}: ${formatAmount(amount, currency)}${holder && `, ${holder}`}`;
  if (review !== null) return <p role="status">{`${title}. ${say('lineProposed')}`}</p>;
  return (
    <form onSubmit={propose} aria-label={title} className={styles.form}>
      <h3>{title}</h3>
      {cameIn && <Choice label={say('line-decision')} value={fate} values={fates} wordOf={say} onPick={picked => setFate(picked || 'line-credit')} />}
      {isCredit && (
        <Field
          label={say('lineCustomer')}
          value={customer}
          maxLength={24}
          autoComplete="off"
          spellCheck={false}
          required
          onChange={({ target }) => setCustomer(target.value)}
        />
      )}
      <Field label={say('note')} value={note} maxLength={lineNoteMax} onChange={({ target }) => setNote(target.value)} />
      <p className={look.quiet}>{say(!cameIn ? 'bookLineText' : isCredit ? 'creditLineText' : 'sendLineBackText')}</p>
      <Button kind="primary" type="submit" busy={busy}>
        {say('proposeLine')}
      </Button>
      <p role="alert">{trouble}</p>
    </form>
  );
}
