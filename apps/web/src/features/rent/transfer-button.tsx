import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import type { ToTransfer } from './rent-queries.ts';
import css from './transfer.module.css';

const TransferPanel = lazy(() => import('./transfer-panel.tsx'));

/** Shows how to pay by bank transfer; the panel loads on first use. */
export function TransferButton({ of }: { readonly of: ToTransfer }) {
  const text = useText('rent');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {text('transfer.open')}
      </Button>
      <div id={id} className={css.place} hidden={!open}>
        {open ? (
          <Suspense fallback={<Skeleton height="16rem" />}>
            <TransferPanel of={of} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
