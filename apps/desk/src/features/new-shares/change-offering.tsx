import type { OfferingChange } from '@parkett/contract/desk-new-shares';
import { reasonLengthMax } from '@parkett/contract/desk-rules';
import { Button, Field } from '@parkett/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { useProposal } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { useText } from '../../lib/text.ts';
import { Choice } from '../../parts/part.tsx';
import filterBar from '../../parts/filter-bar.module.css';
import look from '../../parts/look.module.css';

type Parts = { number: string; isTerm: boolean; changes: readonly OfferingChange[]; review: string | null };

/** Proposes a change of an offering, of those that the server allows now. Another operator signs it. */
export function ChangeOffering({ number, isTerm, changes, review }: Parts) {
  const say = useText();
  const [picked, setPicked] = useState<OfferingChange | null>(null);
  const [price, setPrice] = useState('');
  const [reason, setReason] = useState('');
  const change = changes.find(one => one === picked) ?? changes[0];
  const { busy, trouble, isProposed, propose } = useProposal(async () => {
    await command('offerings/change', { number, change: change!, price: change === 'price' ? price : '', reason });
    setReason('');
  });
  if (review !== null)
    return (
      <p>
        <span>{say('offeringWaits')}</span> <Link href={`/reviews/${review}`}>{review}</Link>
      </p>
    );
  if (change === undefined) return <p className={look.quiet}>{say(isTerm ? 'offeringIsTerm' : 'offeringUnchangeable')}</p>;
  return (
    <form onSubmit={propose} aria-label={say('offeringChange')}>
      <div className={filterBar.filters}>
        <Choice
          label={say('offeringChangeWish')}
          value={change}
          values={changes}
          wordOf={one => say(`offering-${one}`)}
          onPick={one => setPicked(one === '' ? null : one)}
        />
      </div>
      <p className={look.quiet}>{say(`offeringMeans-${change}`)}</p>
      {change === 'price' && (
        <Field label={say('offeringActual')} value={price} maxLength={40} inputMode="decimal" onChange={({ target }) => setPrice(target.value)} />
      )}
      <Field label={say('reason')} value={reason} maxLength={reasonLengthMax} required onChange={({ target }) => setReason(target.value)} />
      <Button kind="primary" type="submit" busy={busy}>
        {say('offeringPropose')}
      </Button>
      <p role="alert">{trouble}</p>
      <p role="status" data-tone="verified">
        {isProposed && say('offeringProposed')}
      </p>
    </form>
  );
}
