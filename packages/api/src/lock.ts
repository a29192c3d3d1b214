import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { CommandState, Door, DoorState, Language, LockVersion } from './enumerations.ts';
import { openToView } from './staff-view.ts';
import { Id, Instant, Location, queryInteger } from './values.ts';

/** The position that the phone reports; `accuracy` in metres. */
export const UnlockRequest = z.object({ ...Location.shape, accuracy: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100_000)))) });
export type UnlockRequest = z.input<typeof UnlockRequest>;

export const LockCommand = z.object({
  id: Id,
  /** Null: of an access that staff gave to a craftsman. */
  contractId: z.nullable(Id),
  door: Door,
  state: CommandState,
  /** After this instant the device rejects the command. */
  expiresAt: Instant,
  /** As the device reported it; null before it unlocked. */
  relocksAt: z.nullable(Instant),
  /** The reason for REJECTED, as a code of the device (JAMMED, LOW_BATTERY, EXPIRED, DUPLICATE, FAULT); null otherwise. */
  reason: z.nullable(z.string()),
});
export type LockCommand = z.infer<typeof LockCommand>;

export const DoorOfContract = z.object({
  door: Door,
  /** Null if the operator set no label; clients then show the kind of door. */
  label: z.nullable(z.string()),
  /** Of the label: the requested one, else that of the warehouse's country, else English. Null without a label. */
  labelLanguage: z.nullable(Language),
  state: DoorState,
  relocksAt: z.nullable(Instant),
  /** True if the device is connected. */
  online: z.boolean(),
});
export type DoorOfContract = z.infer<typeof DoorOfContract>;

export const DoorsOfContract = z.object({
  contractId: Id,
  version: LockVersion,
  doors: z.array(DoorOfContract),
  location: Location,
  /** The doors open within this distance, in metres. */
  proximity: z.int(),
  openNow: z.boolean(),
  /** When closed: when it opens next; null when it is open or never opens. */
  opensAt: z.nullable(Instant),
  timeZone: z.string(),
  overlocked: z.boolean(),
  /** The newest running command of each door. */
  running: z.array(LockCommand),
});
export type DoorsOfContract = z.infer<typeof DoorsOfContract>;

export const DoorEvent = z.object({
  id: Id,
  at: Instant,
  contractId: Id,
  door: Door,
  warehouseName: z.string(),
  boxName: z.string(),
  /** UNLOCKED, REJECTED and TIMEOUT of the device, or REFUSED by the server. */
  outcome: z.enum(['UNLOCKED', 'REFUSED', 'REJECTED', 'TIMEOUT', 'PENDING']),
  /** The error code of the server, or the code of the device. */
  reason: z.nullable(z.string()),
  /** The client, a person who shares the box, or the e-mail of an access link. */
  who: z.object({ me: z.boolean(), name: z.string() }),
  reportedAt: z.nullable(Instant),
});
export type DoorEvent = z.infer<typeof DoorEvent>;

export const unlockErrors = [
  'lock-v2/too-far-away',
  'lock-v2/out-of-opening-hours',
  'lock-v2/overlocked',
  'lock-v2/contract-ended',
  'lock-v2/no-such-door',
  'lock-v2/gateway-unavailable',
  'too-many-requests',
] as const;

const contractId = z.object({ id: Id });
const unlock = (summary: string) =>
  ({
    summary,
    tag: 'lock',
    access: 'client',
    params: contractId,
    body: UnlockRequest,
    response: LockCommand,
    errors: unlockErrors,
  }) as const satisfies Endpoint;

export const lockEndpoints = {
  'POST /api/client/lock-v2/box-unlock/{id}': unlock('Open the box of a contract'),
  'POST /api/client/lock-v2/warehouse-unlock/{id}': unlock("Open the main entrance of a contract's warehouse"),
  'POST /api/client/lock-v2/warehouse-unlock-backup/{id}': unlock("Open the backup entrance of a contract's warehouse"),
  'GET /api/client/lock-v2/doors/{id}': {
    summary: 'The doors of a contract and their state',
    tag: 'lock',
    access: 'client',
    staffView: openToView,
    params: contractId,
    /** The language of the labels; the account's without it. */
    query: z.object({ language: z.optional(Language) }),
    response: DoorsOfContract,
  },
  'GET /api/client/lock-v2/command/{id}': {
    summary: 'State of a command of mine',
    tag: 'lock',
    access: 'client',
    params: z.object({ id: Id }),
    response: LockCommand,
  },
  'GET /api/client/lock-v2/events': {
    summary: 'Commands of my doors as they change',
    tag: 'lock',
    access: 'client',
    events: LockCommand,
  },
  'GET /api/client/contract/{id}/lock-access-pin': {
    summary: "The PIN of a V2 box's keypad, for when the phone fails",
    tag: 'lock',
    access: 'client',
    params: contractId,
    response: z.object({ value: z.string() }),
    errors: ['lock-v2/overlocked', 'lock-v2/contract-ended', 'lock-v2/no-such-door'],
  },
  'GET /api/client/lock-v2/history': {
    summary: 'Tries at my doors, newest first',
    tag: 'lock',
    access: 'client',
    staffView: openToView,
    query: z.object({
      contractId: z.optional(Id),
      limit: z.optional(queryInteger(1, 200)),
      offset: z.optional(queryInteger(0, 1_000_000)),
    }),
    response: z.object({ events: z.array(DoorEvent), total: z.int() }),
    errors: ['not-found'],
  },
  'POST /api/client/lock-v2/history/{id}/not-me': {
    summary: 'Report that an opening was not mine; the operator is told',
    tag: 'lock',
    access: 'client',
    params: z.object({ id: Id }),
  },
} as const satisfies Record<string, Endpoint>;
