import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { constants } from '../constants.ts';
import { toasts, type Toast } from './toast.ts';
import styles from './toaster.module.css';

/** Where toasts appear: above everything, also above an open dialog. Once per page. */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  return (
    <div role="status" aria-live="polite">
      {toast ? <ToastLine key={toast.id} toast={toast} /> : null}
    </div>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const ref = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => ref.current?.showPopover(), []);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), constants.toastMs);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div
      ref={ref}
      popover="manual"
      className={classNames(styles.toast, styles[toast.tone])}
      // Moving onto it holds it, appearing under a resting pointer doesn't.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.text}
    </div>
  );
}
