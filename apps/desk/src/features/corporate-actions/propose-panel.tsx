import { corporateEventKinds, eventReasonMax, type CorporateEventRow } from '@parkett/contract/desk-corporate-actions';
import { Button, Field } from '@parkett/ui';
import { useState } from 'react';
import { useProposal } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { readDay } from '../../lib/days.ts';
import { useText } from '../../lib/text.ts';
import { Choice, Panel } from '../../parts/part.tsx';
import filterBar from '../../parts/filter-bar.module.css';
import look from '../../parts/look.module.css';
import styles from '../../parts/form.module.css';

const empty = { code: '', exDate: '', amount: '', oldShares: '', newShares: '', reason: '' };

/** A dividend, a split or the delisting of a share, to be announced. Another operator signs it. */
export function ProposePanel({ noticeDays }: { noticeDays: number }) {
  const say = useText();
  const [kind, setKind] = useState<CorporateEventRow['kind']>('dividend');
  const [typed, setTyped] = useState(empty);
  const [isUnpaid, setIsUnpaid] = useState(false);
  const isSplit = kind === 'split';
  const isDelisting = kind === 'delisting';
  const { busy, trouble, isProposed, propose } = useProposal(async () => {
    const figures = {
      ...(kind === 'dividend' ? {} : { amount: '' }),
      ...(isSplit ? {} : { oldShares: '', newShares: '' }),
      withoutPrice: isDelisting && isUnpaid,
    };
    await command('corporateEvents/propose', { ...typed, ...figures, kind, exDate: readDay(typed.exDate) ?? '' });
    setTyped(empty);
  });
  const field = (name: keyof typeof empty, label: string, more: { maxLength: number; placeholder?: string; required?: boolean }) => (
    <Field label={label} value={typed[name]} autoComplete="off" {...more} onChange={({ target }) => setTyped({ ...typed, [name]: target.value })} />
  );
  return (
    <Panel title={say('announceEvent')} wide>
      <form onSubmit={propose} aria-label={say('announceEvent')} className={styles.form}>
        <div className={filterBar.filters}>
          <Choice
            label={say('corporateEvent')}
            value={kind}
            values={corporateEventKinds}
            wordOf={one => say(`corporate-${one}`)}
            onPick={one => setKind(one || 'dividend')}
          />
        </div>
        {field('code', say('instrumentCode'), { maxLength: 24 })}
        {isDelisting && (
          <div className={filterBar.filters}>
            <Choice
              label={say('delistingPayment')}
              value={isUnpaid ? 'without-price' : 'average'}
              values={['average', 'without-price'] as const}
              wordOf={one => say(`delisting-${one}`)}
              onPick={one => setIsUnpaid(one === 'without-price')}
            />
          </div>
        )}
        {kind === 'dividend' && field('amount', say('perShare'), { maxLength: 40 })}
        {isSplit && field('oldShares', say('oldShares'), { maxLength: 40 })}
        {isSplit && field('newShares', say('newShares'), { maxLength: 40 })}
        {field('exDate', say(isDelisting ? 'firstDayWithout' : 'exDay'), { maxLength: 40, placeholder: say('dayForm') })}
        {isDelisting && <p className={look.quiet}>{say('delistingMeans')}</p>}
        <p className={look.quiet}>{say('announcedAhead').replace('{days}', String(noticeDays))}</p>
        {field('reason', say('reason'), { maxLength: eventReasonMax, required: true })}
        <Button kind="primary" type="submit" busy={busy}>
          {say('proposeEvent')}
        </Button>
      </form>
      <p role="alert">{trouble}</p>
      <p role="status" data-tone="verified">
        {isProposed && say('eventProposed')}
      </p>
    </Panel>
  );
}
