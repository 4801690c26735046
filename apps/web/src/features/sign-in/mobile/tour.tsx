import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@parkett/ui';
import { DemoAccount } from '../../../domain/customer/demo-account.tsx';
import { useIsLive } from '../../../lib/mode.ts';
import { Link } from '../../../navigation/link.tsx';
import { read } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { home } from '../../../navigation/paths.ts';
import { Page } from '../parts/page.tsx';
import { AuctionPicture, BookPicture, ClockPicture } from '../parts/tour-pictures.tsx';
import { useLayout } from '../parts/use-layout.ts';
import styles from './tour.module.css';

const pages = [
  { title: 'tour1Title', text: 'tour1Text', Picture: BookPicture },
  { title: 'tour2Title', text: 'tour2Text', Picture: ClockPicture },
  { title: 'tour3Title', text: 'tour3Text', Picture: AuctionPicture },
] as const;

/** What this house is, on three pages that scroll sideways or by button. */
export default function Tour() {
  const t = useTexts('sign-in');
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const layout = useLayout();
  /** The page that a press is scrolling to: a second press goes on from there. */
  const heading = useRef<number | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  // The button that was pressed gives way to another one: the focus stays where it was.
  useEffect(() => {
    if (heading.current !== null && document.activeElement === document.body) buttons.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [at]);
  const goTo = (page: number) => {
    heading.current = page;
    setAt(page);
    strip.current?.scrollTo({ left: page * strip.current.clientWidth, behavior: 'smooth' });
  };
  const scrolledTo = (page: number) => {
    if (heading.current !== null && heading.current !== page) return;
    heading.current = null;
    setAt(page);
  };
  return (
    <Page title={t('tour')}>
      <div
        ref={strip}
        className={styles.strip}
        // What scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t('tour')}
        onPointerDown={() => (heading.current = null)}
        onScroll={({ currentTarget: scrolled }) => scrolledTo(Math.round(scrolled.scrollLeft / scrolled.clientWidth))}
      >
        {pages.map(({ title, text, Picture }) => (
          <section key={title} className={styles.sheet}>
            <div className={styles.picture}>
              <Picture />
            </div>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </section>
        ))}
      </div>
      <div className={styles.dots} aria-hidden="true">
        {pages.map(({ title }, i) => (
          <span key={title} data-present={i === at || undefined} />
        ))}
      </div>
      <div ref={buttons} className={styles.buttons}>
        {at < pages.length - 1 ? (
          <Button kind="primary" wide onClick={() => goTo(at + 1)}>
            {t('next')}
          </Button>
        ) : (
          <Begin />
        )}
        <Link to={home[layout]} className={buttonClass({ kind: 'quiet', wide: true })}>
          {t('lookAround')}
        </Link>
      </div>
    </Page>
  );
}

/** After the tour: a demo account; with a known account in this browser, or with real money, the ways to sign in and register. */
function Begin() {
  const t = useTexts('sign-in');
  const layout = useLayout();
  const [isKnown] = useState(() => read('account') !== null);
  const isLive = useIsLive();
  return isKnown || isLive ? (
    <Link to="/login/start" className={buttonClass({ kind: 'primary', wide: true })}>
      {t('begin')}
    </Link>
  ) : (
    <DemoAccount to={home[layout]} kind="primary">
      {t('begin')}
    </DemoAccount>
  );
}
