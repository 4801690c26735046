import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';

const OrderPage = lazyPart(() => import('./order-page.tsx').then(part => part.OrderPage));

/** A row or a name that opens its order's page. */
export function OpenOrder({ number, className, children }: { number: string; className: string | undefined; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen ? <OrderPage number={number} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
