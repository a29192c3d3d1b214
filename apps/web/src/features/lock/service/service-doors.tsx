import type { ServiceAccess, UnlockRequest } from '@komora/api';
import type { Door } from '@komora/api/enumerations';
import { useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { DoorButton } from '../doors/door-button.tsx';
import { DoorStore } from '../doors/door-store.ts';
import css from '../doors/doors.module.css';
import type { DoorsContext } from '../doors/doors-context.ts';
import { useLocationGate } from '../doors/use-location-gate.tsx';

export interface ServiceDoorsProps {
  readonly email: string;
  readonly token: string;
  readonly place: NonNullable<ServiceAccess['place']>;
  readonly timeZone: string;
}

/** The same buttons as for clients; without a stream the state is polled. */
export function ServiceDoors({ email, token, place, timeZone }: ServiceDoorsProps) {
  const { call } = useApp();
  const text = useText('lock');
  const gate = useLocationGate();
  const [store] = useState(() => new DoorStore(({ door }) => door));
  const key = { email, token };
  const open = (door: Door, body: UnlockRequest) =>
    door === 'BOX'
      ? call('POST /auth/unlock-token/box-unlock/{id}/{email}/{token}', { params: { id: place.boxId, ...key }, body })
      : call('POST /auth/unlock-token/warehouse-unlock/{id}/{email}/{token}', { params: { id: place.warehouseId, ...key }, body });
  const doorsContext: DoorsContext = {
    store,
    gate,
    target: { location: place.location, proximity: null },
    standing: 'service',
    barred: null,
    opensAt: null,
    timeZone,
    keyOf: (door) => door,
    open,
    fetchCommand: (id) => call('GET /auth/unlock-token/command/{id}/{email}/{token}', { params: { id, ...key } }),
    recheck: () => Promise.resolve(null),
  };
  return (
    <section className={css.doors} aria-label={text('title', { name: place.boxName })}>
      <DoorButton door="ENTRANCE" name={text('door.ENTRANCE')} doorsContext={doorsContext} state={null} />
      <DoorButton door="BOX" name={text('door.BOX', { name: place.boxName })} doorsContext={doorsContext} state={null} />
      {gate.dialog}
    </section>
  );
}
