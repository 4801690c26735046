import type { DeskReplyAt } from '@parkett/contract';
import { formatAmount, formatDay, formatInstant, formatQuantity, formatRate } from '@parkett/ui';
import { useText } from '../../lib/text.ts';
import { Figure } from '../../parts/part.tsx';
import panels from '../../parts/panels.module.css';
import { priceText, rangeText } from './range-text.ts';

type Offering = DeskReplyAt<'offerings/one'>['offering'];

/** The terms of an offering with the words and figures of the customers' page; a dash while one isn't known. */
export function TermFigures({ offering }: { offering: Offering }) {
  const say = useText();
  const { amounts, currency, payment, method, underwriter, lockDays, countMax, seatsOf, issueMarket, increase, restOf } = offering;
  if (!amounts) return null;
  return (
    <dl className={panels.pairs}>
      <Figure text={say('offeringRange')}>{rangeText({ ...amounts, currency })}</Figure>
      <Figure text={say('offeringTentative')}>{priceText(amounts.tentativePrice, currency)}</Figure>
      <Figure text={say('offeringActual')}>{amounts.actualPrice === null ? '—' : priceText(amounts.actualPrice, currency)}</Figure>
      <Figure text={say('offeringPremium')}>{formatRate(amounts.premium)}</Figure>
      <Figure text={say('quantity')}>{formatQuantity(amounts.quantity)}</Figure>
      <Figure text={say('offeringMinimum')}>{formatQuantity(amounts.minimum)}</Figure>
      <Figure text={say('offeringLot')}>{formatQuantity(amounts.lot)}</Figure>
      <Figure text={say('offeringCountMax')}>{String(countMax)}</Figure>
      <Figure text={say('offeringAccountMinimum')}>{formatAmount(amounts.accountMinimum, currency)}</Figure>
      <Figure text={say('offeringPayment')}>{say(`offering-${payment}`)}</Figure>
      <Figure text={say('offeringMethod')}>{say(`offering-${method}`)}</Figure>
      {restOf && <Figure text={say('offeringRestOf')}>{restOf}</Figure>}
      {increase && <Figure text={say('offeringRatio')}>{`${increase.old} : ${increase.fresh}`}</Figure>}
      <Figure text={say(amounts.isEstimate ? 'offeringRateSoFar' : 'offeringRate')}>{formatRate(amounts.winningRate).replace('+', '')}</Figure>
      <Figure text={say('offeringLock')}>{String(lockDays)}</Figure>
      <Figure text={say('offeringSeats')}>{seatsOf ?? say('offeringEverybody')}</Figure>
      <Figure text={say('offeringUnderwriter')}>{underwriter}</Figure>
      <Figure text={say('offeringMarket')}>{issueMarket}</Figure>
    </dl>
  );
}

/** The moments of an offering in their order. */
export function DateFigures({ offering }: { offering: Offering }) {
  const say = useText();
  const { publishedAt, opensAt, endsAt, drawAt, paymentDueAt, payoutAt, listsAt, increase } = offering;
  return (
    <dl className={panels.pairs}>
      <Figure text={say('offeringPublished')}>{formatInstant(publishedAt)}</Figure>
      {increase && <Figure text={say('offeringExDay')}>{formatDay(increase.exDate)}</Figure>}
      <Figure text={say('offeringOpens')}>{formatInstant(opensAt)}</Figure>
      <Figure text={say('offeringEnds')}>{formatInstant(endsAt)}</Figure>
      {!increase && <Figure text={say('offeringDraws')}>{formatInstant(drawAt)}</Figure>}
      {paymentDueAt !== null && <Figure text={say('offeringPaymentDue')}>{formatInstant(paymentDueAt)}</Figure>}
      {!increase && <Figure text={say('offeringPayout')}>{formatInstant(payoutAt)}</Figure>}
      <Figure text={say('offeringLists')}>{formatInstant(listsAt)}</Figure>
    </dl>
  );
}
