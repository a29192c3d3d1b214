import type { DoorOfContract, DoorsOfContract } from '@komora/api';
import type { Door } from '@komora/api/enumerations';
import { localeOf } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { useSlot } from '../../../shared/session/use-session.ts';
import { doorsQuery } from '../lock-queries.ts';
import { Arrival, type ShownDoor } from './arrival.tsx';
import { DoorButton } from './door-button.tsx';
import { ACCURACY_LIMIT } from './door-error.ts';
import css from './doors.module.css';
import type { BlockReason, DoorsContext, Standing } from './doors-context.ts';
import { MoreDoorActions } from './more-door-actions.tsx';
import { useDoorStore } from './use-door-store.ts';
import { useLocationPrompt } from './use-location-prompt.tsx';

export interface DoorsPanelProps {
  readonly contractId: string;
  readonly boxName: string;
  readonly warehouseName: string;
  readonly standing: Exclude<Standing, 'service'>;
}

/** In walking order; the backup entrance last, because it is used only when the first one fails. */
const ORDER: readonly Door[] = ['ENTRANCE', 'BOX', 'BACKUP_ENTRANCE'];

const PATHS = {
  BOX: 'POST /api/client/lock-v2/box-unlock/{id}',
  ENTRANCE: 'POST /api/client/lock-v2/warehouse-unlock/{id}',
  BACKUP_ENTRANCE: 'POST /api/client/lock-v2/warehouse-unlock-backup/{id}',
} as const satisfies Record<Door, string>;

const blockReasonOf = ({ overlocked, openNow }: Pick<DoorsOfContract, 'overlocked' | 'openNow'>): BlockReason | null =>
  overlocked ? 'overlock' : openNow ? null : 'hours';

/** Opens the doors of a box with remote locks: the client's own box or one that is shared with the client. */
export function DoorsPanel(props: DoorsPanelProps) {
  const { call } = useApp();
  const text = useText('lock');
  const locale = useLocale();
  const query = useQuery(doorsQuery(call, props.contractId, locale));
  const recheck = async (): Promise<BlockReason | null> => {
    const { data } = await query.refetch();
    return data === undefined ? null : blockReasonOf(data);
  };
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Loading className={css.skeleton}>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </Loading>
      }
      errorTitle={text('failed')}
    >
      {(data) => <Doors {...props} data={data} recheck={recheck} />}
    </QueryBoundary>
  );
}

interface DoorsProps extends DoorsPanelProps {
  readonly data: DoorsOfContract;
  readonly recheck: DoorsContext['recheck'];
}

function Doors({ contractId, boxName, warehouseName, standing, data, recheck }: DoorsProps) {
  const { call } = useApp();
  const text = useText('lock');
  const store = useDoorStore();
  const locationPrompt = useLocationPrompt();
  const { doors, location, proximity, timeZone, opensAt } = data;
  const doorsContext: DoorsContext = {
    store,
    locationPrompt,
    target: { location, proximity },
    standing,
    blockReason: blockReasonOf(data),
    opensAt,
    timeZone,
    keyOf: (door) => `${contractId}/${door}`,
    open: (door, body) => call(PATHS[door], { params: { id: contractId }, body }),
    fetchCommand: (id) => call('GET /api/client/lock-v2/command/{id}', { params: { id } }),
    recheck,
  };
  const known = ORDER.flatMap((door) => doors.filter((one) => one.door === door));
  const inOrder = known.filter(({ door }) => door !== 'BACKUP_ENTRANCE');
  const stepOf = (one: DoorOfContract): number | undefined =>
    inOrder.length > 1 && inOrder.includes(one) ? inOrder.indexOf(one) + 1 : undefined;
  const nameOf = (door: Door, label: string | null): string =>
    door === 'BOX' ? text('door.BOX', { name: boxName }) : (label ?? text(`door.${door}`));
  const shown = known.map((one): ShownDoor => {
    const { door, label, labelLanguage } = one;
    const lang = door === 'BOX' || labelLanguage === null ? undefined : localeOf(labelLanguage);
    return { door, name: nameOf(door, label), lang, step: stepOf(one), state: one };
  });
  return (
    <section className={css.doors} aria-label={text('title', { name: boxName })}>
      <PlaceNotices doorsContext={doorsContext} />
      {known.length === 0 ? <Alert tone="warning">{text('noDoors')}</Alert> : null}
      <Arrival doors={shown.filter(({ door }) => door !== 'BACKUP_ENTRANCE')} doorsContext={doorsContext} />
      {shown.map((one) => (
        <DoorButton key={one.door} {...one} doorsContext={doorsContext} />
      ))}
      <MoreDoorActions contractId={contractId} warehouseName={warehouseName} boxName={boxName} timeZone={timeZone} standing={standing} />
      {locationPrompt.dialog}
    </section>
  );
}

/** Notices before any press: the warehouse is closed, or the position is too vague. */
function PlaceNotices({ doorsContext }: { readonly doorsContext: DoorsContext }) {
  const { storage } = useApp();
  const text = useText('lock');
  const format = useFormat();
  const position = useSlot(storage.coordinates);
  const accuracy = position?.accuracy ?? 0;
  const onPhone = window.matchMedia('(pointer: coarse)').matches;
  return (
    <>
      {doorsContext.blockReason === 'hours' ? (
        <Alert tone="warning" title={text('closedNow')}>
          {doorsContext.opensAt === null
            ? text('help.closed')
            : text('help.opensAt', { at: format.dateTime(doorsContext.opensAt, doorsContext.timeZone) })}
        </Alert>
      ) : null}
      {accuracy > ACCURACY_LIMIT && onPhone ? (
        <Alert tone="info" title={text('position.preciseTitle')}>
          {text('position.preciseHow', { accuracy: format.distance(accuracy) })}
        </Alert>
      ) : null}
    </>
  );
}
