import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { constants } from '../constants.ts';
import type { Elements } from '../elements.ts';
import { Icon } from '../icons/icons.tsx';
import styles from './announcement.module.css';

export type AnnouncementProps = {
  /** Changes with what is announced; null where nothing is. */
  about: string | null;
  /** It stands until it is closed. */
  stays: boolean;
  closeLabel: string;
  onClose: () => void;
  /** A link with a `b` for its title. */
  children: Elements;
};

/** News that shows itself on any screen, above everything: a toast with a link and a way to close it. */
export function Announcement({ about, ...rest }: AnnouncementProps) {
  return (
    <div role="status" aria-live="polite">
      {about === null ? null : <Announced about={about} {...rest} />}
    </div>
  );
}

const onSeen = (tell: () => void) => {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};
const isSeen = (): boolean => document.visibilityState === 'visible';

function Announced({ about, stays, closeLabel, onClose, children }: AnnouncementProps & { about: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const seen = useSyncExternalStore(onSeen, isSeen);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => ref.current?.showPopover(), []);
  useEffect(() => {
    if (held || stays || !seen) return;
    const timer = setTimeout(() => latest.current(), constants.announcementMs);
    return () => clearTimeout(timer);
  }, [held, stays, seen, about]);
  return (
    <div
      ref={ref}
      popover="manual"
      className={styles.announcement}
      // Moving onto it holds it, appearing under a resting pointer doesn't.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
      <button type="button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
