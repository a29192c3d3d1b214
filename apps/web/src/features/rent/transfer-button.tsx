import type { Rent } from '@komora/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '../../texts/use-text.ts';
import { Button, Skeleton } from '../../ui/index.ts';
import css from './transfer.module.css';

const TransferPanel = lazy(() => import('./transfer-panel.tsx'));

/** Shows how to pay by bank transfer; the panel is fetched when it is first wanted. */
export function TransferButton({ rent }: { readonly rent: Rent }) {
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
            <TransferPanel rentId={rent.id} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
