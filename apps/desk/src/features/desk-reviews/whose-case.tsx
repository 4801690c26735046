import type { deskReviews } from '@parkett/contract';
import { Link } from 'wouter';
import type { Say } from '../../lib/text.ts';
import { Figure } from '../../parts/part.tsx';

type Review = Pick<deskReviews.DeskReview, 'customer' | 'subject'>;

/** `1` of these calls is `C1` everywhere else. */
export const ownerText = (say: Say, { customer }: Pick<Review, 'customer'>): string => (customer === null ? say('theHouse') : `C${customer}`);

/** A customer's case leads to his page; one of the house has a subject and no page. */
export function WhoseCase({ say, review }: { say: Say; review: Review }) {
  const owner = ownerText(say, review);
  return (
    <>
      <Figure text={say('customer')}>{review.customer === null ? owner : <Link href={`/customers/${owner}`}>{owner}</Link>}</Figure>
      {review.customer === null && <Figure text={say('subject')}>{review.subject}</Figure>}
    </>
  );
}
