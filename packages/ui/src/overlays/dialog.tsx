import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

export type OverlayProps = {
  open: boolean;
  /** Esc, the backdrop, the close button. null: what it shows is shown this one time, and nothing but a button of its own closes it. */
  onClose: (() => void) | null;
  title: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  children: ReactNode;
  /** Under the content, always in view. */
  footer?: ReactNode;
  /** The title is read, not shown. */
  titleHidden?: boolean;
};

type Look = 'dialog' | 'sheet' | 'drawer-left' | 'drawer-right';

/** The browser's own modal dialog: focus stays inside, Esc closes, what is behind is inert, focus returns to where it was. */
function Overlay({ open, onClose, title, closeLabel, children, footer, titleHidden = false, look }: OverlayProps & { look: Look }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // Closed while it still stands in the page: only so does the focus return to where it came from.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const backdrop = (event: MouseEvent) => event.target === dialog && close.current?.();
    dialog?.addEventListener('click', backdrop);
    return () => {
      dialog?.removeEventListener('click', backdrop);
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classNames(styles.overlay, styles[look])}
      // React lets the closing of a dialog inside this one bubble up to it.
      onClose={event => open && event.target === ref.current && (onClose ? onClose() : ref.current.showModal())}
    >
      {open ? (
        <div className={styles.frame}>
          <header className={classNames(styles.header, titleHidden && styles.bare)}>
            <h2 id={titleId} className={titleHidden ? 'visually-hidden' : undefined}>
              {title}
            </h2>
            {onClose ? (
              <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
                <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
                  <path d="m3 3 10 10M13 3 3 13" />
                </svg>
              </button>
            ) : null}
          </header>
          <div className={styles.body}>{children}</div>
          {footer ? <footer className={styles.footer}>{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}

/** A question or a short form in the middle of the screen. */
export const Dialog = (props: OverlayProps) => <Overlay {...props} look="dialog" />;

/** Comes up from the bottom: the order sheet, choices on the phone. A centred dialog on a wide screen. */
export const Sheet = (props: OverlayProps) => <Overlay {...props} look="sheet" />;

/** Comes in from a side: the account popup (left), details on the desktop (right). */
export const Drawer = ({ side = 'left', ...props }: OverlayProps & { side?: 'left' | 'right' }) => (
  <Overlay {...props} look={side === 'left' ? 'drawer-left' : 'drawer-right'} />
);
