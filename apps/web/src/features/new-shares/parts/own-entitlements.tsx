import { Badge, Card, formatMinute } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import { useOfferings } from '../queries.ts';
import { EntitlementFacts } from './entitlement-facts.tsx';
import { detailOf } from './places.ts';
import styles from './new-shares.module.css';

/** The entitlements that a customer has, or will have by the shares of now, each with what happens by itself. */
export function OwnEntitlements({ layout }: { layout: Layout }) {
  const t = useTexts('new-shares');
  const owned = (useOfferings().data?.offerings ?? []).flatMap(({ increase, ...offering }) =>
    increase?.own ? [{ offering, own: increase.own }] : [],
  );
  if (owned.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('entitlementTitle')}</h2>
      <ul className={styles.cards}>
        {owned.map(({ offering: { number, code, name, state, currency, endsAt }, own }) => (
          <li key={number}>
            <Card className={styles.card}>
              <div className={styles.head}>
                <h3>
                  <Link to={address(detailOf[layout], { number })}>{name}</Link>
                </h3>
                <Badge tone={state === 'subscribable' ? 'petrol' : 'plain'}>{t(`increase-${state}`)}</Badge>
              </div>
              <p className={styles.muted}>
                {code} · {number}
              </p>
              <EntitlementFacts own={own} currency={currency} />
              {own.left !== '0' ? <p className={styles.muted}>{t('endsByItself', { at: formatMinute(endsAt) })}</p> : null}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
