import { Fact, formatMinute, formatQuantity, formatRate } from '@parkett/ui';
import { priceText } from '../../../lib/price-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Offering } from '../queries.ts';
import { isOfListed, issuePrice } from './offering-card.tsx';

/** The fields of an offering by their names; a dash while one isn't known. */
export function OfferingFields({ offering }: { offering: Offering }) {
  const t = useTexts('new-shares');
  const { amounts, currency, drawAt, listsAt, payoutAt, issueMarket, underwriter, increase } = offering;
  // A capital increase has no draw, and gives nothing back.
  const [drawn, paidOut] = increase ? [null, null] : [drawAt, payoutAt];
  return (
    <>
      <Fact label={t('issuePrice')}>{issuePrice(offering)}</Fact>
      <Fact label={t('tentativePrice')}>{priceText(amounts?.tentativePrice, currency)}</Fact>
      <Fact label={t('actualPrice')}>{priceText(amounts?.actualPrice, currency)}</Fact>
      <Fact label={t('premium')}>{formatRate(amounts?.premium)}</Fact>
      <Fact label={t('quantity')}>{formatQuantity(amounts?.quantity)}</Fact>
      <Fact label={t('drawDate')}>{formatMinute(drawn)}</Fact>
      <Fact label={t(isOfListed(offering) ? 'delivery' : 'listingDate')}>{formatMinute(listsAt)}</Fact>
      <Fact label={t('payoutDate')}>{formatMinute(paidOut)}</Fact>
      <Fact label={t('issueMarket')}>{issueMarket}</Fact>
      <Fact label={t(amounts && !amounts.isEstimate ? 'winningRate' : 'winningRateSoFar')}>{formatRate(amounts?.winningRate).replace('+', '')}</Fact>
      <Fact label={t('underwriter')}>{underwriter}</Fact>
    </>
  );
}
