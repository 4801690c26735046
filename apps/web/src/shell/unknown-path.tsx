import { useEffect } from 'react';
import { buttonClass, EmptyState } from '@parkett/ui';
import { useScreenStands } from '../lib/first-content.ts';
import { namePage } from '../lib/page-title.ts';
import { Link } from '../navigation/link.tsx';
import { useLocation } from '../navigation/location.ts';
import { useTexts } from '../lib/texts.ts';
import { home, layoutOf } from '../navigation/paths.ts';
import { StandIn } from './mobile/stand-in.tsx';
import { isNotBuilt, screensNotBuilt } from './not-built/screens.ts';

/** An address that no screen has: says which screen will stand here, or that there is none, and leads home. */
export default function UnknownPath() {
  const { path } = useLocation();
  const says = isNotBuilt(path) ? <NotBuilt path={path} /> : <NoSuchPage />;
  return layoutOf(path) === 'mobile' ? <StandIn>{says}</StandIn> : says;
}

function NoSuchPage() {
  const t = useTexts('common');
  return <Says title={t('noSuchPage')} text={t('noSuchPageText')} />;
}

function NotBuilt({ path }: { path: keyof typeof screensNotBuilt }) {
  const t = useTexts('not-built');
  return <Says title={t('title', { screen: t(screensNotBuilt[path]) })} text={t('text')} />;
}

function Says({ title, text }: { title: string; text: string }) {
  const t = useTexts('common');
  const { path } = useLocation();
  useScreenStands();
  useEffect(() => {
    namePage(title);
  }, [title]);
  return (
    <EmptyState
      title={
        <span role="heading" aria-level={1}>
          {title}
        </span>
      }
      action={
        <Link to={home[layoutOf(path)]} className={buttonClass({ kind: 'primary' })}>
          {t('toHome')}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
