import { ErrorState, Skeleton, type Elements } from '@parkett/ui';
import { useConfig } from '../../../lib/config.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import type { House } from '../model.ts';
import { useHouse } from '../queries.ts';
import { Counted } from './counted.tsx';
import { Payouts } from './payouts.tsx';
import { Prices } from './prices.tsx';
import styles from './about-us.module.css';

/** The house: its nature, what it has, its prices, and who holds money and shares. */
export function AboutUs() {
  const c = useTexts('common');
  const { data, isError, refetch } = useHouse();
  if (isError && !data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} height={32} label={c('loading')} />;
  return (
    <div className={styles.about}>
      <Who house={data} />
      <Counted house={data} />
      <Prices house={data} />
      <Payouts />
      <Safety mode={data.mode} />
      <Program house={data} />
    </div>
  );
}

/** A part of the page under a heading of its own. */
function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Who({ house: { mode } }: { house: House }) {
  const t = useTexts('about');
  const { title } = useConfig();
  const isDesktop = layoutOf(presentLocation().path) === 'desktop';
  return (
    <Part title={title}>
      {mode === 'paper' ? (
        <p className={styles.notReal}>
          <strong>{t('notReal')}</strong> {t('notRealText')}
        </p>
      ) : null}
      <p>{t('who', { title })}</p>
      <p>{t('venueText')}</p>
      <p>
        <Link to={isDesktop ? '/pc/information/aboutInfo' : '/information/aboutInfo'}>{t('legalTexts')}</Link>
      </p>
    </Part>
  );
}

/** Both kinds of protection are said in paper mode too, as what a licensed house would have. */
function Safety({ mode }: { mode: House['mode'] }) {
  const t = useTexts('about');
  return (
    <Part title={t('safety')}>
      <p>{t(mode === 'paper' ? 'holdsPaper' : 'holdsLive')}</p>
      <h3>{t('deposits')}</h3>
      <p>{t('depositsText')}</p>
      <DepositorSheet />
      <h3>{t('compensation')}</h3>
      <p>{t('compensationText')}</p>
      {mode === 'paper' ? <p>{t('neitherHere')}</p> : null}
    </Part>
  );
}

const sheetLines = ['sheetProtected', 'sheetLimit', 'sheetJoint', 'sheetPaid', 'sheetMore', 'sheetNot'] as const;

/** The contents of the information sheet for depositors (Directive 2014/49/EU, annex I), as far as it is the same for all banks. */
function DepositorSheet() {
  const t = useTexts('about');
  return (
    <details>
      <summary>{t('sheet')}</summary>
      <dl className={styles.facts}>
        {sheetLines.map(line => (
          <div key={line}>
            <dt>{t(line)}</dt>
            <dd>{t(`${line}Text`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Program({ house: { version, licences } }: { house: House }) {
  const t = useTexts('about');
  return (
    <Part title={t('program')}>
      <p>{t('version', { version })}</p>
      {licences.length > 0 ? <p>{t('licences', { n: licences.reduce((sum, { packages }) => sum + packages.length, 0) })}</p> : null}
      <div className={styles.licences}>
        {licences.map(({ licence, packages }) => (
          <details key={licence}>
            <summary>
              {licence} · {packages.length}
            </summary>
            <p className={styles.small}>{packages.join(', ')}</p>
          </details>
        ))}
      </div>
    </Part>
  );
}
