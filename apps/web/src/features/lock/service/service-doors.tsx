import type { ServiceAccess, UnlockRequest } from '@komora/api';
import type { Door } from '@komora/api/enumerations';
import { localeOf } from '@komora/i18n';
import { useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { DoorButton } from '../doors/door-button.tsx';
import { DoorStore } from '../doors/door-store.ts';
import css from '../doors/doors.module.css';
import type { DoorsContext } from '../doors/doors-context.ts';
import { useLocationPrompt } from '../doors/use-location-prompt.tsx';

export interface ServiceDoorsProps {
  readonly email: string;
  readonly token: string;
  readonly place: NonNullable<ServiceAccess['place']>;
  readonly timeZone: string;
}

/** The same buttons as for clients; without a stream the state is polled. */
export function ServiceDoors(props: ServiceDoorsProps) {
  const { place } = props;
  const { label, labelLanguage } = place.entrance;
  const text = useText('lock');
  const locationPrompt = useLocationPrompt();
  return (
    <section className={css.doors} aria-label={text('title', { name: place.boxes[0]?.name ?? place.warehouseName })}>
      <ServiceDoor
        {...props}
        locationPrompt={locationPrompt}
        door="ENTRANCE"
        placeId={place.warehouseId}
        name={label ?? text('door.ENTRANCE')}
        lang={labelLanguage === null ? undefined : localeOf(labelLanguage)}
      />
      {place.boxes.map(({ id, name }) => (
        <ServiceDoor key={id} {...props} locationPrompt={locationPrompt} door="BOX" placeId={id} name={text('door.BOX', { name })} />
      ))}
      {locationPrompt.dialog}
    </section>
  );
}

interface ServiceDoorProps extends ServiceDoorsProps {
  readonly locationPrompt: ReturnType<typeof useLocationPrompt>;
  readonly door: 'ENTRANCE' | 'BOX';
  /** Of the box, or of the warehouse for its entrance. */
  readonly placeId: string;
  readonly name: string;
  /** Of the name, if it is not that of the page. */
  readonly lang?: string | undefined;
}

/** Each door has commands of its own: a craftsman can have access to several boxes. */
function ServiceDoor({ email, token, place, timeZone, locationPrompt, door, placeId, name, lang }: ServiceDoorProps) {
  const { call } = useApp();
  const [store] = useState(() => new DoorStore(({ door: kind }) => kind));
  const key = { email, token };
  const open = (kind: Door, body: UnlockRequest) =>
    kind === 'BOX'
      ? call('POST /auth/unlock-token/box-unlock/{id}/{email}/{token}', { params: { id: placeId, ...key }, body })
      : call('POST /auth/unlock-token/warehouse-unlock/{id}/{email}/{token}', { params: { id: placeId, ...key }, body });
  const doorsContext: DoorsContext = {
    store,
    locationPrompt,
    target: { location: place.location, proximity: null },
    standing: 'service',
    blockReason: null,
    opensAt: null,
    timeZone,
    keyOf: (kind) => kind,
    open,
    fetchCommand: (id) => call('GET /auth/unlock-token/command/{id}/{email}/{token}', { params: { id, ...key } }),
    recheck: () => Promise.resolve(null),
  };
  return <DoorButton door={door} name={name} lang={lang} doorsContext={doorsContext} state={null} />;
}
