import { classNames } from '@parkett/ui';
import { VisitorStop } from '../domain/customer/visitor-stop.tsx';
import { useTexts, type TextFeature } from '../lib/texts.ts';
import { BackHeader } from '../navigation/back-header.tsx';
import type { ScreenPath } from '../navigation/paths.ts';
import { routes } from '../routes.ts';
import styles from './visitor-screen.module.css';

/** The first of a screen's texts that isn't every screen's is its feature's. */
const featureOf = (texts: readonly TextFeature[]) => texts.find(name => name !== 'common' && name !== 'shell') as 'trading';

/** A visitor's view of a customer's own screen: its heading, its need of an account, and the ways to one. */
export default function VisitorScreen({ path }: { path: ScreenPath }) {
  const { frame, texts, needsAccount } = routes[path];
  const t = useTexts(featureOf(texts));
  const heading = t(needsAccount as 'title');
  return (
    <>
      {frame === 'bare' ? (
        <BackHeader
          title={heading}
          otherwise={path.startsWith('/information/') ? '/information/index' : '/home/index'}
          clock={!path.startsWith('/login/')}
        />
      ) : null}
      <div className={classNames(styles.screen, frame === 'desktop' && styles.desktop)}>
        {frame === 'bare' ? null : <h1 className={classNames(frame === 'tabs' && 'visually-hidden')}>{heading}</h1>}
        <VisitorStop title={t('visitor')} />
      </div>
    </>
  );
}
