import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, type Elements } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';

/** The content of a sheet; while something is typed in it, Esc and the phone's back button ask before they close it. */
export function Leaving({
  isTyped,
  onLeave,
  className,
  children,
}: {
  isTyped: boolean;
  onLeave: () => void;
  className?: string | undefined;
  children: Elements;
}) {
  const t = useTexts('trading');
  const common = useTexts('common');
  const [asks, setAsks] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sheet = place.current?.closest('dialog');
    if (!isTyped || !sheet) return;
    const ask = (event: Event) => {
      if (event.target !== sheet) return;
      event.preventDefault();
      setAsks(true);
    };
    sheet.addEventListener('cancel', ask);
    return () => sheet.removeEventListener('cancel', ask);
  }, [isTyped]);
  return (
    <div ref={place} className={className}>
      {children}
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('leaveOrder')}
        closeLabel={common('close')}
        footer={
          <Button wide kind="primary" onClick={onLeave}>
            {t('leaveOrderYes')}
          </Button>
        }
      >
        <p>{t('leaveOrderText')}</p>
      </Dialog>
    </div>
  );
}
