import type { DoorOfContract } from '@komora/api';
import { distanceInMetres } from '@komora/domain/distance';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { useState, useSyncExternalStore } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSlot } from '../../../shared/session/use-session.ts';
import css from './arrival.module.css';
import { DoorButton, type DoorButtonProps } from './door-button.tsx';
import { ACCURACY_LIMIT } from './door-error.ts';
import type { DoorsContext } from './doors-context.ts';

/** A door as its button shows it. */
export type ShownDoor = Omit<DoorButtonProps, 'doorsContext' | 'state'> & { readonly state: DoorOfContract };

export interface ArrivalProps {
  /** In walking order. */
  readonly doors: readonly ShownDoor[];
  readonly doorsContext: DoorsContext;
}

/** True if the last known position is at the doors. It is known only to a person who allowed it. */
function useIsNear({ target: { location, proximity } }: DoorsContext): boolean {
  const { storage } = useApp();
  const position = useSlot(storage.coordinates);
  if (position === null || proximity === null || (position.accuracy ?? 0) > ACCURACY_LIMIT) return false;
  return distanceInMetres(position, location) <= proximity;
}

/** For a person at the warehouse: one door at a time on the whole screen, the entrance and then the box. */
export function Arrival({ doors, doorsContext }: ArrivalProps) {
  const text = useText('lock');
  const common = useText('common');
  const isNear = useIsNear(doorsContext);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [door, next] = [doors[at], doors[at + 1]];
  const { commands } = useSyncExternalStore(doorsContext.store.subscribe, doorsContext.store.get, doorsContext.store.get);
  const last = door === undefined ? undefined : commands.get(doorsContext.keyOf(door.door))?.state;
  const hasOpened = last === 'UNLOCKED' || last === 'RELOCKED';
  if (door === undefined || (!open && (!isNear || doorsContext.blockReason !== null))) return null;
  return (
    <>
      <Button
        icon="location"
        wide
        onClick={() => {
          setAt(0);
          setOpen(true);
        }}
      >
        {text('arrival.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text('arrival.title')} closeLabel={common('action.close')}>
        {open ? (
          <div className={css.arrival}>
            <DoorButton key={door.door} {...door} doorsContext={doorsContext} />
            {next === undefined ? null : (
              <Button size="large" wide variant={hasOpened ? 'primary' : 'secondary'} iconAfter="arrow-right" onClick={() => setAt(at + 1)}>
                {text('arrival.next', { door: next.name })}
              </Button>
            )}
          </div>
        ) : null}
      </Dialog>
    </>
  );
}
