import { Link } from 'wouter';
import type { ReactNode } from 'react';
import { ask } from '../../lib/api.ts';
import { useFilter } from '../../lib/filter.ts';
import { fileOf } from '../../lib/list-files.ts';
import { sees, setsGates, type Me } from '../../lib/operator.ts';
import { useText } from '../../lib/text.ts';
import { AuditRows } from '../../parts/audit-rows.tsx';
import { Panel, Part } from '../../parts/part.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Cases } from './customer-cases.tsx';
import { Credit, Loans } from './customer-credit.tsx';
import { Account, CustomerHead } from './customer-head.tsx';
import { Agreements, Appropriateness, Gates, Sessions } from './customer-parts.tsx';
import { Details } from './customer-details.tsx';
import { Messages } from './customer-messages.tsx';
import { Payees, Payments } from './customer-payments.tsx';
import { Threads } from './customer-threads.tsx';
import { Journal, Orders, Positions, Wallets } from './customer-trading.tsx';
import panels from '../../parts/panels.module.css';

type Shown = { readonly me: Me; readonly customer: string };

/** The tabs of a customer's page, the first one without a word in the address. Sign-ins stand in one of their own for roles that may see them. */
const tabs: Readonly<Record<'money' | 'trading' | 'matters' | 'person' | 'access', (shown: Shown) => ReactNode>> = {
  money: ({ me, customer }) => (
    <>
      <Wallets customer={customer} />
      <Payments customer={customer} seesCases={sees(me, 'review')} callsBack={sees(me, 'payOut')} />
      <Payees customer={customer} paysOut={sees(me, 'payOut')} />
      <Credit customer={customer} />
      <Loans customer={customer} />
      <Journal customer={customer} />
    </>
  ),
  trading: ({ customer }) => (
    <>
      <Positions customer={customer} />
      <Orders customer={customer} />
    </>
  ),
  matters: ({ me, customer }) => (
    <>
      <Gates customer={customer} setsGates={setsGates(me)} />
      <Cases customer={customer} seesCases={sees(me, 'review')} takesBack={setsGates(me)} />
      <Threads customer={customer} />
      <Messages customer={customer} />
    </>
  ),
  person: ({ me, customer }) => (
    <>
      {sees(me, 'details') && <Details customer={customer} />}
      <Part path="customers/overview" asked={{ customer }}>
        {data => (
          <>
            <Account customer={data} />
            <Agreements agreements={data.agreements} />
            <Appropriateness classes={data.appropriateness} />
          </>
        )}
      </Part>
    </>
  ),
  access: ({ customer }) => <Access customer={customer} />,
};
const names = Object.keys(tabs) as (keyof typeof tabs)[];

/** One customer: a head, and the parts below it in tabs, each part by a call of its own. */
export function CustomerScreen({ me, id: customer }: { me: Me; id: string }) {
  const say = useText();
  const { oneOf } = useFilter();
  const seen = names.filter(name => name !== 'access' || sees(me, 'sessions'));
  const at = oneOf('tab', seen) ?? 'money';
  return (
    <section>
      <p>
        <Link href="/customers">{say('customers')}</Link>
      </p>
      <Part path="customers/overview" asked={{ customer }}>
        {data => <CustomerHead customer={data} />}
      </Part>
      <Tabs label={say('partsOfPage')} path={`/customers/${customer}`} tabs={seen.map(name => ({ name, title: say(`tab-${name}`) }))} at={at} />
      <div key={at} className={panels.panels}>
        {tabs[at]({ me, customer })}
      </div>
    </section>
  );
}

function Access({ customer }: { customer: string }) {
  const say = useText();
  return (
    <>
      <Sessions customer={customer} />
      <Panel title={say('audit')} clock="systemTime" wide>
        <AuditRows
          asked={{ customer }}
          read={page => ask('customers/audit', { customer, ...page })}
          file={fileOf('customers/auditFile', { customer })}
        />
      </Panel>
    </>
  );
}
