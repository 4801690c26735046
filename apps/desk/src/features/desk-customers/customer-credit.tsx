import type { DeskReplyAt } from '@parkett/contract';
import type { CreditEvent } from '@parkett/contract/desk-loans';
import { formatAmount, formatInstant, formatSigned } from '@parkett/ui';
import { fileOf } from '../../lib/list-files.ts';
import { reasonText } from '../../lib/reasons.ts';
import { useText, type Say } from '../../lib/text.ts';
import { DeskList, plainColumn, type Column } from '../../parts/desk-list.tsx';
import { loanColumns } from '../../parts/loan-columns.tsx';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';

type Shown = DeskReplyAt<'credit/ofCustomer'>;

const eventColumns = (say: Say): readonly Column<CreditEvent>[] => [
  plainColumn('creditEvent', ({ kind }) => say(`creditEvent-${kind}`)),
  plainColumn('creditPoints', ({ points }) => formatSigned(String(points)), true),
  plainColumn('at', ({ at }) => formatInstant(at)),
  plainColumn('creditAbout', ({ about }) => about ?? ''),
];

/** The score with its events, and the limit with its terms. Both are only read: they follow from what happened. */
export function Credit({ customer }: { customer: string }) {
  const say = useText();
  return (
    <Part path="credit/ofCustomer" asked={{ customer }}>
      {credit => (
        <>
          <Panel title={`${say('loan-score')} · ${credit.score}`} clock="marketTime">
            <DeskList
              file={fileOf('credit/ofCustomerFile', { customer })}
              label={say('loan-score')}
              columns={eventColumns(say)}
              rows={credit.events}
              keyOf={({ kind, at, about }) => `${kind} ${at} ${about}`}
            />
          </Panel>
          <CreditLimit credit={credit} />
        </>
      )}
    </Part>
  );
}

function CreditLimit({ credit: { limit, borrowable, currency, raise } }: { credit: Shown }) {
  const say = useText();
  return (
    <Panel title={`${say('loan-limit-today')} · ${formatAmount(limit.amount, currency)}`}>
      <p className={look.quiet}>{say('creditLimitText')}</p>
      <dl className={panels.pairs}>
        {limit.terms.map(({ term, amount }) => (
          <Figure key={term} text={say(`loan-limit-${term}`)}>
            {amount === null ? <span className={look.quiet}>{say('creditNotDeclared')}</span> : formatAmount(amount, currency)}
          </Figure>
        ))}
        <Figure text={say('creditBorrowable')}>{formatAmount(borrowable, currency)}</Figure>
        {raise && (
          <Figure text={say('review-credit-raise')}>
            {[
              formatAmount(raise.amount, currency),
              say(`creditRaise-${raise.state}`),
              raise.until !== null && `${say('until')} ${formatInstant(raise.until)}`,
              raise.reason !== null && reasonText(say, raise.reason),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Figure>
        )}
      </dl>
    </Panel>
  );
}

/** A customer's loans and applications, the newest first. */
export function Loans({ customer }: { customer: string }) {
  const say = useText();
  return (
    <Panel title={say('loanBook')} clock="marketTime" wide>
      <Part path="loanBook/ofCustomer" asked={{ customer }}>
        {({ loans }) => (
          <DeskList
            file={fileOf('loanBook/ofCustomerFile', { customer })}
            label={say('loanBook')}
            columns={loanColumns(say).filter(({ text }) => text !== 'customer')}
            rows={loans}
            keyOf={({ number }) => number}
          />
        )}
      </Part>
    </Panel>
  );
}
