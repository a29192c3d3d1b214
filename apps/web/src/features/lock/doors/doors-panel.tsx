import type { DoorsOfContract } from '@komora/contract';
import type { Door } from '@komora/contract/enumerations';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../app.ts';
import { useSlot } from '../../../session/use-session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Button, Notice, Skeleton, VisuallyHidden } from '../../../ui/index.ts';
import { doorsQuery } from '../lock-queries.ts';
import type { Bar, Desk, Standing } from './desk.ts';
import { DoorButton } from './door-button.tsx';
import css from './doors.module.css';
import { VAGUE } from './fault.ts';
import { MoreActs } from './more-acts.tsx';
import { useDoorStore } from './use-door-store.ts';
import { useGate } from './use-gate.tsx';

export interface DoorsPanelProps {
  readonly contractId: string;
  readonly boxName: string;
  readonly warehouseName: string;
  readonly standing: Exclude<Standing, 'service'>;
}

/** As one comes to them; the backup entrance last, since it is the way in only when the first one fails. */
const ORDER: readonly Door[] = ['ENTRANCE', 'BOX', 'BACKUP_ENTRANCE'];

const PATHS = {
  BOX: 'POST /api/client/lock-v2/box-unlock/{id}',
  ENTRANCE: 'POST /api/client/lock-v2/warehouse-unlock/{id}',
  BACKUP_ENTRANCE: 'POST /api/client/lock-v2/warehouse-unlock-backup/{id}',
} as const satisfies Record<Door, string>;

const barOf = ({ overlocked, openNow }: Pick<DoorsOfContract, 'overlocked' | 'openNow'>): Bar | null =>
  overlocked ? 'overlock' : openNow ? null : 'hours';

/** What opens the doors of a box with remote locks, mine or one that somebody shares with me. */
export function DoorsPanel({ contractId, boxName, warehouseName, standing }: DoorsPanelProps) {
  const app = useApp();
  const text = useText('lock');
  const common = useText('common');
  const store = useDoorStore();
  const gate = useGate();
  const query = useQuery(doorsQuery(app.call, contractId));
  if (query.data === undefined)
    return query.error === null ? (
      <div className={css.skeleton} aria-busy="true">
        <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    ) : (
      <Notice
        tone="error"
        announce
        title={text('failed')}
        actions={
          <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
            {common('action.retry')}
          </Button>
        }
      >
        {errorText(app, query.error)}
      </Notice>
    );
  const { doors, location, proximity, timeZone, opensAt } = query.data;
  const desk: Desk = {
    store,
    gate,
    target: { location, proximity },
    standing,
    barred: barOf(query.data),
    opensAt,
    timeZone,
    keyOf: (door) => `${contractId}/${door}`,
    open: (door, body) => app.call(PATHS[door], { params: { id: contractId }, body }),
    ask: (id) => app.call('GET /api/client/lock-v2/command/{id}', { params: { id } }),
    recheck: async () => {
      const { data } = await query.refetch();
      return data === undefined ? null : barOf(data);
    },
  };
  const known = ORDER.flatMap((door) => doors.filter((one) => one.door === door));
  const nameOf = (door: Door, label: string | null): string =>
    door === 'BOX' ? text('door.BOX', { name: boxName }) : (label ?? text(`door.${door}`));
  return (
    <section className={css.doors} aria-label={text('title', { name: boxName })}>
      <PlaceNotices desk={desk} />
      {known.length === 0 ? <Notice tone="warning">{text('noDoors')}</Notice> : null}
      {known.map((one) => (
        <DoorButton key={one.door} door={one.door} name={nameOf(one.door, one.label)} desk={desk} state={one} />
      ))}
      <MoreActs contractId={contractId} warehouseName={warehouseName} boxName={boxName} timeZone={timeZone} standing={standing} />
      {gate.dialog}
    </section>
  );
}

/** What is known before anybody presses: that it is closed, or that the phone knows too little. */
function PlaceNotices({ desk }: { readonly desk: Desk }) {
  const { storage } = useApp();
  const text = useText('lock');
  const format = useFormat();
  const position = useSlot(storage.coordinates);
  const accuracy = position?.accuracy ?? 0;
  const onPhone = window.matchMedia('(pointer: coarse)').matches;
  return (
    <>
      {desk.barred === 'hours' ? (
        <Notice tone="warning" title={text('closedNow')}>
          {desk.opensAt === null ? text('help.closed') : text('help.opensAt', { at: format.dateTime(desk.opensAt, desk.timeZone) })}
        </Notice>
      ) : null}
      {accuracy > VAGUE && onPhone ? (
        <Notice tone="info" title={text('position.preciseTitle')}>
          {text('position.preciseHow', { accuracy: format.distance(accuracy) })}
        </Notice>
      ) : null}
    </>
  );
}
