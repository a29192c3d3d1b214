import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './way-to-box.module.css';
import type { WayToBoxProps } from './way-to-box.tsx';

const WayToBox = lazy(() => import('./way-to-box.tsx'));

/** Shows the way to a rented box; the plan loads on first use. */
export function WayButton(box: WayToBoxProps) {
  const text = useText('contract');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.place}>
      <Button variant="quiet" icon="map" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {text('boxes.way')}
      </Button>
      <div id={id} hidden={!open}>
        {open ? (
          <Suspense fallback={<Skeleton height="16rem" />}>
            <WayToBox {...box} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
