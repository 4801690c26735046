import { useText } from '../../lib/text.ts';
import { sees, type Me } from '../../lib/operator.ts';
import panels from '../../parts/panels.module.css';
import { RefusedPayments } from './refused-payments.tsx';
import { UnmatchedLines } from './unmatched-lines.tsx';
import { Waiting } from './waiting.tsx';

/** Money that waits for the desk: lines that match nothing, deposits, withdrawals, and payments that the bank has refused. */
export function MoneyScreen({ me }: { me: Me }) {
  const say = useText();
  return (
    <section>
      <h1>{say('money')}</h1>
      <div className={panels.panels}>
        <UnmatchedLines mayDecide={sees(me, 'decideLine')} />
        <Waiting kind="deposit" title="waitingDeposits" isLinked={sees(me, 'review')} />
        <Waiting kind="withdrawal" title="waitingWithdrawals" isLinked={sees(me, 'review')} />
        <Waiting kind="payout" title="waitingPayouts" isLinked={sees(me, 'review')} />
        <Waiting kind="deposit-recall" title="waitingRecalls" isLinked={sees(me, 'review')} />
        <RefusedPayments />
      </div>
    </section>
  );
}
