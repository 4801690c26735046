import type { deskCustomers, ReplyOf } from '@parkett/contract';
import { formatAmount, formatInstant } from '@parkett/ui';
import { Link } from 'wouter';
import { languageName, useText, wordFor, type TextKey } from '../../lib/text.ts';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import panels from '../../parts/panels.module.css';
import look from '../../parts/look.module.css';
import styles from './customer-head.module.css';

type Overview = ReplyOf<typeof deskCustomers.overview>;
type Matter = keyof Overview['open'];

/** The tab in which each kind of an open matter stands. */
const tabOf: Readonly<Record<Matter, string>> = { reviews: 'matters', threads: 'matters', payments: 'money', orders: 'trading' };
const textOf: Readonly<Record<Matter, TextKey>> = { reviews: 'reviews', threads: 'threads', payments: 'payments', orders: 'orders' };

/** Name, state, worth and open matters of a customer. It stands above every tab. */
export function CustomerHead({ customer }: { customer: Overview }) {
  const say = useText();
  const { number, account, name, callName, realName, gates, open } = customer;
  return (
    <header>
      <h1 className={styles.who}>
        {name && <span title={say('verifiedName')}>{name}</span>} <span className={name ? styles.account : undefined}>{account}</span>{' '}
        {callName && <small>{callName}</small>}
      </h1>
      <dl className={panels.figures}>
        <Figure text={say('number')}>{number}</Figure>
        <Figure text={say('identity')}>
          <span data-tone={realName}>{say(realName)}</span>
        </Figure>
        <Figure text={say('gates')}>
          {gates.length === 0 ? say('none') : <span data-tone="gate">{gates.map(gate => wordFor(say, gate)).join(', ')}</span>}
        </Figure>
        <Figure text={say('openMatters')}>
          <Open path={`/customers/${number}`} open={open} />
        </Figure>
      </dl>
      <Part path="customers/wallets" asked={{ customer: number }}>
        {({ wallets }) => (
          <dl className={panels.figures}>
            {wallets.map(({ currency, value, available }) => (
              <Figure key={currency} text={`${say('totalValue')} · ${currency}`}>
                <strong>{formatAmount(value, currency)}</strong> <small>{`${say('available')}: ${formatAmount(available, currency)}`}</small>
              </Figure>
            ))}
          </dl>
        )}
      </Part>
    </header>
  );
}

function Open({ path, open }: { path: string; open: Overview['open'] }) {
  const say = useText();
  const matters = (Object.keys(textOf) as Matter[]).filter(matter => open[matter] > 0);
  if (matters.length === 0) return say('none');
  return (
    <span className={styles.open}>
      {matters.map(matter => (
        <Link key={matter} href={`${path}?tab=${tabOf[matter]}`}>{`${say(textOf[matter])}: ${open[matter]}`}</Link>
      ))}
    </span>
  );
}

/** The facts of an account that nobody looks for first. */
export function Account({ customer }: { customer: Overview }) {
  const say = useText();
  const { invitedBy, kind, institution, createdAt, lastSeenAt, hasFundPassword, language } = customer;
  return (
    <Panel title={say('account')}>
      <dl className={panels.pairs}>
        <Figure text={say('kind')}>{say(kind)}</Figure>
        <Figure text={say('institution')}>{institution}</Figure>
        <Figure text={say('accountOpened')}>{formatInstant(createdAt)}</Figure>
        <Figure text={say('lastSeen')}>{lastSeenAt === null ? <span className={look.quiet}>{say('none')}</span> : formatInstant(lastSeenAt)}</Figure>
        <Figure text={say('fundPassword')}>{say(hasFundPassword ? 'set' : 'notSet')}</Figure>
        {language && <Figure text={say('speaks')}>{languageName(language)}</Figure>}
        {invitedBy && (
          <Figure text={say('invitedBy')}>
            <Link href={`/customers/${invitedBy}`}>{invitedBy}</Link>
          </Figure>
        )}
      </dl>
    </Panel>
  );
}
