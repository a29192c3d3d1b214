import type { ServiceAccess, UnlockRequest } from '@komora/contract';
import type { Door } from '@komora/contract/enumerations';
import { useState } from 'react';
import { useApp } from '../../../app.ts';
import { useText } from '../../../texts/use-text.ts';
import type { Desk } from '../doors/desk.ts';
import { DoorButton } from '../doors/door-button.tsx';
import { DoorStore } from '../doors/door-store.ts';
import css from '../doors/doors.module.css';
import { useGate } from '../doors/use-gate.tsx';

export interface ServiceDoorsProps {
  readonly email: string;
  readonly token: string;
  readonly place: NonNullable<ServiceAccess['place']>;
  readonly timeZone: string;
}

/** The same buttons as a client's; no stream tells of them, so what comes of a press is asked for. */
export function ServiceDoors({ email, token, place, timeZone }: ServiceDoorsProps) {
  const { call } = useApp();
  const text = useText('lock');
  const gate = useGate();
  const [store] = useState(() => new DoorStore(({ door }) => door));
  const key = { email, token };
  const open = (door: Door, body: UnlockRequest) =>
    door === 'BOX'
      ? call('POST /auth/unlock-token/box-unlock/{id}/{email}/{token}', { params: { id: place.boxId, ...key }, body })
      : call('POST /auth/unlock-token/warehouse-unlock/{id}/{email}/{token}', { params: { id: place.warehouseId, ...key }, body });
  const desk: Desk = {
    store,
    gate,
    target: { location: place.location, proximity: null },
    standing: 'service',
    barred: null,
    opensAt: null,
    timeZone,
    keyOf: (door) => door,
    open,
    ask: (id) => call('GET /auth/unlock-token/command/{id}/{email}/{token}', { params: { id, ...key } }),
    recheck: () => Promise.resolve(null),
  };
  return (
    <section className={css.doors} aria-label={text('title', { name: place.boxName })}>
      <DoorButton door="ENTRANCE" name={text('door.ENTRANCE')} desk={desk} state={null} />
      <DoorButton door="BOX" name={text('door.BOX', { name: place.boxName })} desk={desk} state={null} />
      {gate.dialog}
    </section>
  );
}
