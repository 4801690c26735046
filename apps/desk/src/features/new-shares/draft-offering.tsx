import { type DraftCompany, underwriterLengthMax } from '@parkett/contract/desk-new-shares';
import { reasonLengthMax } from '@parkett/contract/desk-rules';
import { Button, classNames, Field, formatInstant, formatMinute } from '@parkett/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { useProposal } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { readMoment } from '../../lib/days.ts';
import { useText, type TextKey } from '../../lib/text.ts';
import { Choice, Figure, Part } from '../../parts/part.tsx';
import filterBar from '../../parts/filter-bar.module.css';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';
import { priceText } from './range-text.ts';
import styles from './draft-offering.module.css';

type Terms = DraftCompany['preset'];

/** Numbers and names of a draft, in the order of the customers' page. */
const entries = [
  ['quantity', 'quantity'],
  ['minimum', 'offeringMinimum'],
  ['lot', 'offeringLot'],
  ['low', 'offeringLow'],
  ['high', 'offeringHigh'],
  ['accountMinimum', 'offeringAccountMinimum'],
  ['countMax', 'offeringCountMax'],
  ['lockDays', 'offeringLock'],
  ['underwriter', 'offeringUnderwriter'],
] as const satisfies readonly (readonly [keyof Terms, TextKey])[];
const moments = [
  ['opensAt', 'offeringOpens'],
  ['endsAt', 'offeringEnds'],
  ['drawAt', 'offeringDraws'],
  ['paymentDueAt', 'offeringPaymentDue'],
  ['payoutAt', 'offeringPayout'],
] as const satisfies readonly (readonly [keyof Terms, TextKey])[];
type MomentKey = (typeof moments)[number][0];

/** Drafts the IPO of a company that isn't published yet. */
export function DraftOffering() {
  const say = useText();
  const [picked, setPicked] = useState('');
  return (
    <Part path="offerings/companies" asked={{}}>
      {({ companies }) => {
        const company = companies.find(({ code }) => code === picked) ?? companies[0];
        if (!company) return <p className={look.quiet}>{say('offeringDraftNone')}</p>;
        return (
          <>
            <div className={filterBar.filters}>
              <Choice
                label={say('offeringCompany')}
                value={company.code}
                values={companies.map(({ code }) => code)}
                wordOf={code => companies.find(one => one.code === code)?.name ?? code}
                onPick={setPicked}
              />
            </div>
            <Draft key={company.code} company={company} />
          </>
        );
      }}
    </Part>
  );
}

/** The form of one company's terms, which begins with those that ship. */
function Draft({ company }: { company: DraftCompany }) {
  const say = useText();
  const { code, preset, publishesAt, listsAt, issuePrice, review } = company;
  const [terms, setTerms] = useState(preset);
  const [typed, setTyped] = useState(() => new Map(moments.map(([key]) => [key, preset[key] === null ? '' : formatMinute(preset[key])])));
  const [reason, setReason] = useState('');
  const momentOf = (key: MomentKey): string => readMoment(typed.get(key) ?? '') ?? '';
  const { busy, trouble, isProposed, propose } = useProposal(async () => {
    const paymentDueAt = typed.get('paymentDueAt') === '' ? null : momentOf('paymentDueAt');
    const dates = { opensAt: momentOf('opensAt'), endsAt: momentOf('endsAt'), drawAt: momentOf('drawAt'), payoutAt: momentOf('payoutAt') };
    await command('offerings/draft', { ...terms, ...dates, paymentDueAt, code, reason });
  });
  return (
    <form onSubmit={propose} aria-label={say('offeringDraft')} className={styles.form}>
      <p className={look.quiet}>{say('offeringDraftMeans').replace('{at}', formatInstant(publishesAt))}</p>
      <dl className={panels.pairs}>
        <Figure text={say('offeringIssuePrice')}>{priceText(issuePrice, 'EUR')}</Figure>
        <Figure text={say('offeringLists')}>{formatInstant(listsAt)}</Figure>
      </dl>
      <div className={styles.fields}>
        <TermEntries terms={terms} onChange={setTerms} />
        {moments.map(([key, label]) => (
          <Field
            key={key}
            label={`${say(label)} (${say('marketTime')})`}
            value={typed.get(key) ?? ''}
            placeholder={say('momentForm')}
            onChange={({ target }) => setTyped(new Map([...typed, [key, target.value]]))}
          />
        ))}
        <Field label={say('reason')} value={reason} maxLength={reasonLengthMax} required onChange={({ target }) => setReason(target.value)} />
      </div>
      <Button kind="primary" type="submit" busy={busy}>
        {say('offeringPropose')}
      </Button>
      <p role="alert">{trouble}</p>
      {review !== null && (
        <p>
          <span>{say('offeringWaits')}</span> <Link href={`/reviews/${review}`}>{review}</Link>
        </p>
      )}
      <p role="status" data-tone="verified">
        {isProposed && say('offeringProposed')}
      </p>
    </form>
  );
}

/** The way of paying, the method, and the numbers. */
function TermEntries({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) {
  const say = useText();
  return (
    <>
      <div className={classNames(filterBar.filters, styles.choices)}>
        <Choice
          label={say('offeringPayment')}
          value={terms.payment}
          values={['held', 'after-draw']}
          wordOf={one => say(`offering-${one}`)}
          onPick={payment => payment !== '' && onChange({ ...terms, payment })}
        />
        <Choice
          label={say('offeringMethod')}
          value={terms.method}
          values={['pro-rata', 'lottery', 'equal']}
          wordOf={one => say(`offering-${one}`)}
          onPick={method => method !== '' && onChange({ ...terms, method })}
        />
      </div>
      {entries.map(([key, label]) => (
        <Field
          key={key}
          label={say(label)}
          value={terms[key]}
          maxLength={key === 'underwriter' ? underwriterLengthMax : 40}
          onChange={({ target }) => onChange({ ...terms, [key]: target.value })}
        />
      ))}
    </>
  );
}
