import { deskCustomers, type ReplyOf } from '@parkett/contract';
import { Button, formatAmount, formatDay, formatInstant, formatQuantity, formatSigned, TextArea } from '@parkett/ui';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { queries } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { command } from '../../lib/command.ts';
import { sees, type Me } from '../../lib/operator.ts';
import { priceText } from '../../lib/price.ts';
import { useText, wordIn, type Say } from '../../lib/text.ts';
import { actorText } from '../../parts/audit-rows.tsx';
import { Figure, Panel, Part } from '../../parts/part.tsx';
import form from '../../parts/form.module.css';
import look from '../../parts/look.module.css';
import panels from '../../parts/panels.module.css';

type Found = ReplyOf<typeof deskCustomers.order>;
type Step = deskCustomers.OrderStep;

/** One order: its terms, what became of it step by step, and each execution. */
export function OrderScreen({ me, id: number }: { me: Me; id: string }) {
  return (
    <section>
      <Part path="customers/order" asked={{ number }}>
        {found => (
          <>
            <Head found={found} />
            <div className={panels.panels}>
              <Terms found={found} />
              <Executions found={found} />
              <Notes found={found} mayWrite={sees(me, 'noteOrder')} />
              <Story found={found} />
            </div>
          </>
        )}
      </Part>
    </section>
  );
}

function Head({ found: { customer, order } }: { found: Found }) {
  const say = useText();
  const { number, name, state, side, quantity, filled, averagePrice, currency } = order;
  return (
    <>
      <p>
        <Link href={`/customers/${customer}?tab=trading`}>{`${say('customer')} ${customer}`}</Link>
      </p>
      <h1>{`${say('order')} ${number}: ${say(side)} ${formatQuantity(quantity)} ${name}`}</h1>
      <dl className={panels.figures}>
        <Figure text={say('state')}>{say(state)}</Figure>
        <Figure text={say('filled')}>{`${formatQuantity(filled)} / ${formatQuantity(quantity)}`}</Figure>
        {averagePrice !== null && <Figure text={say('averagePrice')}>{priceText(averagePrice, currency)}</Figure>}
        <Figure text={say('placed')}>{formatInstant(order.placedAt)}</Figure>
      </dl>
    </>
  );
}

type Order = Found['order'];

const endOf = (say: Say, { endedAt, reason }: Order): string =>
  endedAt === null ? '—' : `${formatInstant(endedAt)}${reason === null ? '' : `: ${wordIn(say, 'order-end', reason)}`}`;

/** Until when it stands: its kind of validity, and the day or the moment where it has one. */
function validityOf(say: Say, { timeInForce, goodTill, goodTillEndsAt, mainHoursOnly, thisSessionOnly }: Order): string {
  const until = goodTillEndsAt !== null ? formatInstant(goodTillEndsAt) : goodTill !== null ? formatDay(goodTill) : null;
  const only = [mainHoursOnly && say('mainHoursOnly'), thisSessionOnly && say('thisSessionOnly')].filter(text => text !== false);
  return [`${say(`validity-${timeInForce}`)}${until === null ? '' : ` ${until}`}`, ...only].join(', ');
}

function Terms({ found: { order } }: { found: Found }) {
  const say = useText();
  const { type, price, stopPrice, currency, fee, total, hold, side, settlesOn, market } = order;
  const amount = (figure: string | null): string => (figure === null ? '—' : formatAmount(figure, currency));
  return (
    <Panel title={say('terms')}>
      <dl className={panels.pairs}>
        <Figure text={say('orderType')}>{say(`order-type-${type}`)}</Figure>
        <Figure text={say('limit')}>{priceText(price, currency)}</Figure>
        <Figure text={say('stop')}>{priceText(stopPrice, currency)}</Figure>
        <Figure text={say('validity')}>{validityOf(say, order)}</Figure>
        <Figure text={say('ended')}>{endOf(say, order)}</Figure>
        {market !== null && (
          <Figure text={say('distance')}>{`${formatSigned(market.distanceRate)} % (${say('lastPrice')} ${priceText(market.last, currency)})`}</Figure>
        )}
        <Figure text={say('held')}>{side === 'buy' ? amount(hold) : formatQuantity(hold)}</Figure>
        <Figure text={say('commission')}>{amount(fee)}</Figure>
        {total !== null && <Figure text={say('totalOfOrder')}>{amount(total)}</Figure>}
        {settlesOn !== null && <Figure text={say('settlesOn')}>{formatDay(settlesOn)}</Figure>}
        {order.positions.length > 0 && <Figure text={say('positions')}>{order.positions.join(', ')}</Figure>}
      </dl>
    </Panel>
  );
}

function Executions({ found: { executions, order } }: { found: Found }) {
  const say = useText();
  return (
    <Panel title={say('executions')} clock="marketTime">
      {executions.length === 0 ? (
        <p className={look.quiet}>{say('none')}</p>
      ) : (
        <ul className={look.plain}>
          {executions.map(({ number, at, quantity, price, phase, settlesOn }) => (
            <li key={number}>
              <strong>{`${formatQuantity(quantity)} × ${priceText(price, order.currency)}`}</strong>{' '}
              <span className={look.quiet}>
                {`${formatInstant(at)}, ${say(`phase-${phase}`)}, ${say('settlesOn')} ${formatDay(settlesOn)}, ${say('execution')} ${number}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Figures of a step, and the print that reached a stop. */
function factsOf(say: Say, { quantity, price, stopPrice, reason, print }: Step, currency: string): string {
  const facts = [
    quantity !== null && `${say('quantity')} ${formatQuantity(quantity)}`,
    price !== null && `${say('price')} ${priceText(price, currency)}`,
    stopPrice !== null && `${say('stop')} ${priceText(stopPrice, currency)}`,
    print !== null &&
      `${say('printOfTrigger')} ${priceText(print.price, currency)}, ${formatInstant(print.at)}, ${say(`phase-${print.phase}`)}, ${
        print.execution === null ? say('printOfMarket') : `${say('execution')} ${print.execution}`
      }`,
    reason !== null && wordIn(say, 'order-end', reason),
  ];
  return facts.filter(fact => fact !== false).join(' · ');
}

/** The notes of operators at the order, and a field for one more. */
function Notes({ found: { notes, order }, mayWrite }: { found: Found; mayWrite: boolean }) {
  const say = useText();
  return (
    <Panel title={say('orderNotes')} clock="systemTime" wide>
      {notes.length === 0 && <p className={look.quiet}>{say('none')}</p>}
      <ol className={look.plain}>
        {notes.map(({ at, by, text }, place) => (
          <li key={`${place} ${at}`}>
            <small className={look.quiet}>{`${actorText(say, by)} · ${formatInstant(at)}`}</small>
            <div>{text ?? say('noteErased')}</div>
          </li>
        ))}
      </ol>
      {mayWrite ? <NewNote number={order.number} /> : null}
    </Panel>
  );
}

function NewNote({ number }: { number: string }) {
  const say = useText();
  const [text, setText] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const write = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await command('customers/noteOrder', { number, text });
      setText('');
      await queries.invalidateQueries({ queryKey: ['customers/order', { number }] });
      return null;
    });
  };
  return (
    <form onSubmit={write} className={form.form}>
      <TextArea
        label={say('newOrderNote')}
        rows={3}
        maxLength={deskCustomers.orderNoteMax}
        value={text}
        error={trouble}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" busy={busy}>
        {say('writeNote')}
      </Button>
      <p className={look.quiet}>{say('orderNoteText')}</p>
    </form>
  );
}

function Story({ found: { story, order } }: { found: Found }) {
  const say = useText();
  return (
    <Panel title={say('history')} clock="marketTime" wide>
      <ol className={look.plain}>
        {story.map((step, place) => (
          <li key={`${place} ${step.at}`}>
            <span className={look.quiet}>{formatInstant(step.at)}</span> <strong>{say(`step-${step.what}`)}</strong>{' '}
            <span>{`(${say(`order-by-${step.by}`)})`}</span> <span>{factsOf(say, step, order.currency)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
