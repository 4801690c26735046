import type { deskCustomers, ReplyOf } from '@parkett/contract';
import { formatInstant } from '@parkett/ui';
import { Link } from 'wouter';
import { ask } from '../../lib/api.ts';
import { fileOf } from '../../lib/list-files.ts';
import { sees, setsGates, type Me } from '../../lib/operator.ts';
import { languageName, useText, wordFor } from '../../lib/text.ts';
import { AuditRows } from '../../parts/audit-rows.tsx';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import { Cases } from './customer-cases.tsx';
import { Agreements, Appropriateness, Gates, Sessions } from './customer-parts.tsx';
import { Details } from './customer-details.tsx';
import { Messages } from './customer-messages.tsx';
import { Payees, Payments } from './customer-payments.tsx';
import { Threads } from './customer-threads.tsx';
import { Journal, Orders, Positions, Wallets } from './customer-trading.tsx';
import panels from '../../parts/panels.module.css';

/** One customer on one screen, each part of it by a call of its own. */
export function CustomerScreen({ me, id: customer }: { me: Me; id: string }) {
  const say = useText();
  const seesSessions = sees(me, 'sessions');
  const isGateSetter = setsGates(me);
  return (
    <section>
      <p>
        <Link href="/customers">{say('customers')}</Link>
      </p>
      <Part path="customers/overview" asked={{ customer }}>
        {data => <Head customer={data} />}
      </Part>
      <div className={panels.panels}>
        <Wallets customer={customer} />
        <Gates customer={customer} setsGates={isGateSetter} />
        <Cases customer={customer} seesCases={sees(me, 'review')} takesBack={isGateSetter} />
        <Payments customer={customer} seesCases={sees(me, 'review')} callsBack={sees(me, 'payOut')} />
        <Payees customer={customer} paysOut={sees(me, 'payOut')} />
        <Threads customer={customer} />
        <Messages customer={customer} />
        <Positions customer={customer} />
        <Orders customer={customer} />
        <Journal customer={customer} />
        {sees(me, 'details') && <Details customer={customer} />}
        {seesSessions && <Sessions customer={customer} />}
        <Part path="customers/overview" asked={{ customer }}>
          {({ agreements, appropriateness }) => (
            <>
              <Agreements agreements={agreements} />
              <Appropriateness classes={appropriateness} />
            </>
          )}
        </Part>
        {seesSessions && (
          <Panel title={say('audit')} clock="systemTime" wide>
            <AuditRows
              asked={{ customer }}
              read={page => ask('customers/audit', { customer, ...page })}
              file={fileOf('customers/auditFile', { customer })}
            />
          </Panel>
        )}
      </div>
    </section>
  );
}

function Head({ customer }: { customer: ReplyOf<typeof deskCustomers.overview> }) {
  const say = useText();
  const { number, account, name, callName, invitedBy, realName, gates, language, hasFundPassword } = customer;
  return (
    <>
      <h1>
        <span>{account}</span> {callName && <small>{callName}</small>}
      </h1>
      <dl className={panels.figures}>
        <Figure text={say('number')}>{number}</Figure>
        {name && <Figure text={say('verifiedName')}>{name}</Figure>}
        <Figure text={say('identity')}>
          <span data-tone={realName}>{say(realName)}</span>
        </Figure>
        <Figure text={say('gates')}>
          {gates.length === 0 ? say('none') : <span data-tone="gate">{gates.map(gate => wordFor(say, gate)).join(', ')}</span>}
        </Figure>
        <Figure text={say('kind')}>{say(customer.kind)}</Figure>
        <Figure text={say('institution')}>{customer.institution}</Figure>
        <Figure text={say('accountOpened')}>{formatInstant(customer.createdAt)}</Figure>
        <Figure text={say('lastSeen')}>{formatInstant(customer.lastSeenAt)}</Figure>
        <Figure text={say('fundPassword')}>{say(hasFundPassword ? 'set' : 'notSet')}</Figure>
        {language && <Figure text={say('speaks')}>{languageName(language)}</Figure>}
        {invitedBy && (
          <Figure text={say('invitedBy')}>
            <Link href={`/customers/${invitedBy}`}>{invitedBy}</Link>
          </Figure>
        )}
      </dl>
    </>
  );
}
