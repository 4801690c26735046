import { buttonClass } from '@parkett/ui';
import { VisitorWays } from '../../../domain/customer/visitor-ways.tsx';
import { useConfig } from '../../../lib/config.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useCustomer } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useVisitor } from '../../../lib/visitor.ts';
import { useParameter } from '../../../navigation/location.ts';
import { useServiceForm } from '../queries.ts';
import styles from './service.module.css';

const WithoutSession = lazyPart(() => import('./without-session.tsx').then(part => part.WithoutSession));
const CustomersThreads = lazyPart(() => import('./own-threads.tsx').then(part => part.OwnThreads));

/** The address of the screen in one of the layouts. */
export type ServicePath = '/information/kf' | '/pc/information/kf';

/** Customer service: the ways to reach it, the form and the customer's threads; or one thread, which the address names. */
export function ServicePage({ path }: { path: ServicePath }) {
  const customer = useCustomer();
  const isOneThread = useParameter('number') !== null && customer !== null;
  return (
    <div className={styles.content}>
      {isOneThread ? null : <Ways />}
      {customer ? <CustomersThreads path={path} /> : <Visitor />}
    </div>
  );
}

/** The house's own link, where it has one, and its hours. */
function Ways() {
  const t = useTexts('customer-service');
  const { kefu } = useConfig();
  const { data } = useServiceForm();
  return (
    <section className={styles.section} aria-label={t('ways')}>
      {kefu ? (
        <a href={kefu} target="_blank" rel="noopener noreferrer" className={buttonClass({ wide: true })}>
          {t('toChat')}
        </a>
      ) : null}
      <p className={styles.muted}>{data ? t('hours', data.hours) : ' '}</p>
    </section>
  );
}

function Visitor() {
  const t = useTexts('customer-service');
  if (!useVisitor()) return null;
  return (
    <>
      <section className={styles.section}>
        <p>{t('visitor')}</p>
        <VisitorWays />
      </section>
      <WithoutSession />
    </>
  );
}
