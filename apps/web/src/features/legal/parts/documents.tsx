import { useEffect, useState } from 'react';
import type { legal } from '@parkett/contract';
import { Button, ErrorState, formatDay, Segments, Skeleton } from '@parkett/ui';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { address } from '../../../navigation/paths.ts';
import { MarketSeed } from './market-seed.tsx';
import styles from './documents.module.css';

const kinds = ['user-agreement', 'privacy-policy', 'disclaimer'] as const satisfies readonly legal.LegalKind[];

/** User agreement, privacy policy and disclaimer as three tabs, each in every version; `section` in the address scrolls to a part of one. */
export function Documents({ path }: { path: '/information/aboutInfo' | '/pc/information/aboutInfo' }) {
  const t = useTexts('legal');
  const asked = useParameter('tab');
  const kind = kinds.find(k => k === asked) ?? 'user-agreement';
  return (
    <div className={styles.documents}>
      <Segments
        label={t('title')}
        look="line"
        value={kind}
        onChange={tab => navigate(address(path, { tab }), { replace: true })}
        options={kinds.map(value => ({ value, label: t(value) }))}
      />
      <Text key={kind} kind={kind} />
      <MarketSeed />
    </div>
  );
}

function Text({ kind }: { kind: legal.LegalKind }) {
  const t = useTexts('legal');
  const common = useTexts('common');
  const section = useParameter('section');
  // Undefined: the version in force.
  const [version, setVersion] = useState<string>();
  const read = useCall('legal/document', { kind, language: presentLanguage(), ...(version ? { version } : {}) }, { staleMs: 300_000 });
  const document = read.data;
  useEffect(() => {
    if (section && document) window.document.getElementById(`section-${section}`)?.scrollIntoView();
  }, [section, document]);
  if (read.isError && !document) return <ErrorState title={common('notLoaded')} retryLabel={common('retry')} onRetry={() => void read.refetch()} />;
  if (!document) return <Skeleton lines={8} height={24} label={common('loading')} />;
  return (
    <article className={styles.text}>
      <h2>{document.title}</h2>
      <p className={styles.version}>{t('version', { version: document.version, validFrom: formatDay(document.validFrom) })}</p>
      {document.others.map(other => (
        <Button key={other.version} kind="quiet" small onClick={() => setVersion(other.version)}>
          {t('otherVersion', { version: other.version, validFrom: formatDay(other.validFrom) })}
        </Button>
      ))}
      <nav aria-label={t('contents')}>
        <ol className={styles.contents}>
          {document.sections.map(({ id, heading }) => (
            <li key={id}>
              <button type="button" onClick={() => window.document.getElementById(`section-${id}`)?.scrollIntoView()}>
                {heading}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {document.sections.map(({ id, heading, paragraphs }) => (
        <section key={id} id={`section-${id}`} className={styles.section}>
          <h3>{heading}</h3>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className={styles.version}>{t('hash', { hash: document.hash })}</p>
      <p className={styles.version}>
        {t('charts')}{' '}
        <a href="https://www.tradingview.com/" rel="noopener noreferrer" target="_blank">
          TradingView
        </a>
      </p>
    </article>
  );
}
