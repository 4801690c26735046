import { useEffect } from 'react';
import { buttonClass, EmptyState } from '@parkett/ui';
import { presentConfig } from '../lib/config.ts';
import { Link } from '../navigation/link.tsx';
import { presentLocation } from '../navigation/location.ts';
import { useTexts } from '../lib/texts.ts';
import { home, layoutOf } from '../navigation/paths.ts';

/** An address that no screen has: says so, and leads home. */
export default function UnknownPath() {
  const t = useTexts('common');
  useEffect(() => {
    document.title = `${t('noSuchPage')} · ${presentConfig().title}`;
  }, [t]);
  return (
    <EmptyState
      title={
        <span role="heading" aria-level={1}>
          {t('noSuchPage')}
        </span>
      }
      action={
        <Link to={home[layoutOf(presentLocation().path)]} className={buttonClass({ kind: 'primary' })}>
          {t('toHome')}
        </Link>
      }
    >
      {t('noSuchPageText')}
    </EmptyState>
  );
}
