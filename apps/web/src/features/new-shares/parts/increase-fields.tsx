import { Fact, formatAmount, formatDay, formatMinute } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Increase, Offering } from '../queries.ts';

/** The terms of a capital increase, and its figures by the price of now. */
export function IncreaseFields({ offering, increase }: { offering: Offering; increase: Increase }) {
  const t = useTexts('new-shares');
  const { currency, listsAt, endsAt } = offering;
  const { old, fresh, exDate, figures } = increase;
  return (
    <>
      <Fact label={t('ratio')}>{`${old} : ${fresh}`}</Fact>
      <Fact label={t('exDay')}>{formatDay(exDate)}</Fact>
      <Fact label={t('lastDay')}>{formatMinute(endsAt)}</Fact>
      <Fact label={t('delivery')}>{formatMinute(listsAt)}</Fact>
      {figures ? (
        <>
          <Fact label={t('shareNow')}>{priceText(figures.price, currency)}</Fact>
          <Fact label={t('entitlementValue')}>{formatAmount(figures.entitlement, currency)}</Fact>
          <Fact label={t('exPrice')}>{formatAmount(figures.exPrice, currency)}</Fact>
        </>
      ) : null}
    </>
  );
}
