import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { CommandState, Door, DoorState } from '../enumerations.ts';
import { Id, Instant, queryInteger } from '../values.ts';
import { LocalisedText } from '../warehouse.ts';
import { BoxState } from './box.ts';
import { keysetPage, listOf, Reason } from './values.ts';

/** A door with a lock, and how its device does. */
export const DoorRecord = z.object({
  /** Of the lock. */
  id: Id,
  warehouseId: Id,
  door: Door,
  boxId: z.nullable(Id),
  boxName: z.nullable(z.string()),
  label: LocalisedText,
  deviceId: z.string(),
  /** UNKNOWN without a connection to the device. */
  state: DoorState,
  relocksAt: z.nullable(Instant),
  online: z.boolean(),
  /** Since when it is online or offline; null: it has never reported. */
  onlineSince: z.nullable(Instant),
  /** The last message of the device. */
  seenAt: z.nullable(Instant),
  batteryPercent: z.nullable(z.int()),
  lastOpenedAt: z.nullable(Instant),
  /** Commands of the last 30 days that the device rejected or did not answer. */
  faults: z.int(),
  /** Of a box. */
  boxState: z.nullable(BoxState),
  /** Of a let box. */
  contractId: z.nullable(Id),
  /** Of a let box: since when its client is locked out. */
  overlockedAt: z.nullable(Instant),
});
export type DoorRecord = z.infer<typeof DoorRecord>;

/** Why staff open a door. A let box opens only in danger or on the order of an authority, with a second person. */
export const OpeningCause = z.enum(['WORK', 'DANGER', 'AUTHORITY']);
export type OpeningCause = z.infer<typeof OpeningCause>;

/** UNLOCKED, REJECTED and TIMEOUT of the device, or REFUSED by the server. */
export const AttemptOutcome = z.enum(['UNLOCKED', 'REFUSED', 'REJECTED', 'TIMEOUT', 'PENDING']);
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;

/** One attempt to open a door. */
export const DoorAttempt = z.object({
  id: Id,
  at: Instant,
  warehouseId: Id,
  /** Null: the door has no lock. */
  lockId: z.nullable(Id),
  door: Door,
  boxName: z.nullable(z.string()),
  outcome: AttemptOutcome,
  /** The error code of the server, or the code of the device. */
  reason: z.nullable(z.string()),
  /** Until the device reported the open door. */
  openedAfterMs: z.nullable(z.int()),
  /** A client or a person who shares the box, the holder of an access link, or staff. The name is null without the right to read it. */
  actor: z.object({ kind: z.enum(['CLIENT', 'LINK', 'STAFF']), id: Id, name: z.nullable(z.string()) }),
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  /** Of staff. */
  cause: z.nullable(z.enum([...OpeningCause.options, 'TEST'])),
  note: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** Metres, in steps of ten. */
  distance: z.nullable(z.int()),
  /** The client did not recognise it. */
  reportedAt: z.nullable(Instant),
});
export type DoorAttempt = z.infer<typeof DoorAttempt>;

/** A command of staff to a door. */
export const StaffCommand = z.object({
  id: Id,
  lockId: Id,
  state: CommandState,
  issuedAt: Instant,
  expiresAt: Instant,
  /** When the report of the device was stored. */
  openedAt: z.nullable(Instant),
  /** As the device reported it. */
  relocksAt: z.nullable(Instant),
  /** Of REJECTED: JAMMED, LOW_BATTERY, EXPIRED, DUPLICATE or FAULT of the device, UNAVAILABLE: the command could not be sent. */
  reason: z.nullable(z.string()),
});
export type StaffCommand = z.infer<typeof StaffCommand>;

/** A request to open a let box, which waits for another person. */
export const DoorOpening = z.object({
  id: Id,
  lockId: Id,
  warehouseId: Id,
  boxName: z.string(),
  contractId: Id,
  contractNumber: z.string(),
  cause: OpeningCause,
  reason: z.string(),
  requestedBy: Id,
  requestedByName: z.string(),
  requestedAt: Instant,
  expiresAt: Instant,
});
export type DoorOpening = z.infer<typeof DoorOpening>;

/** Event at a door. */
export const DoorChange = z.object({
  warehouseId: Id,
  lockId: z.nullable(Id),
  commandId: z.nullable(Id),
  /** Of a command; REFUSED: of an attempt; PENDING, APPROVED, REJECTED without a command: of a request for a let box. */
  state: z.enum([...CommandState.options, 'REFUSED', 'PENDING', 'APPROVED']),
});
export type DoorChange = z.infer<typeof DoorChange>;

const attemptFilters = {
  warehouse: z.optional(Id),
  lock: z.optional(Id),
  outcome: z.optional(AttemptOutcome),
  /** A client, staff, or an access link. */
  person: z.optional(Id),
  from: z.optional(Instant),
  to: z.optional(Instant),
};

const atWarehouse = { tag: 'door', access: 'staff', scope: 'warehouse' } as const;
const decision = {
  ...atWarehouse,
  person: true,
  right: 'write:door-opening',
  reason: true,
  params: z.object({ id: Id }),
  body: z.object({ reason: Reason }),
} as const;
const decisionErrors = ['door-opening/own', 'door-opening/decided', 'door-opening/expired'] as const;

export const doorEndpoints = {
  'GET /api/admin/doors': {
    ...atWarehouse,
    summary: 'Doors with a lock within the scope and the health of their devices, by warehouse: entrances first, then boxes by name',
    right: 'read:door',
    query: z.object({ ...keysetPage, warehouse: z.optional(Id) }),
    response: listOf(DoorRecord),
  },
  'GET /api/admin/doors/summary': {
    ...atWarehouse,
    summary: 'The connection to the locks, and how many attempts of the last 30 days did not open a door, by reason',
    right: 'read:door',
    query: z.object({ warehouse: z.optional(Id) }),
    response: z.object({
      /** Of the process that answers. `since`: when it was made or lost; null: never made. */
      gateway: z.object({ isUp: z.boolean(), since: z.nullable(Instant) }),
      /** The most frequent first. */
      failures: z.array(z.object({ outcome: AttemptOutcome, reason: z.nullable(z.string()), count: z.int() })),
    }),
  },
  'GET /api/admin/doors/events': {
    ...atWarehouse,
    scope: 'anywhere',
    summary: 'Commands to doors within the scope and rejected attempts as they change',
    person: true,
    right: 'read:door',
    events: DoorChange,
  },
  'GET /api/admin/doors/commands/{id}': {
    ...atWarehouse,
    summary: 'The state of a command of staff',
    right: 'read:door',
    params: z.object({ id: Id }),
    response: StaffCommand,
  },
  'POST /api/admin/doors/{id}/open': {
    ...atWarehouse,
    summary:
      'Open an entrance or a vacant box now. For a let box in danger or on the order of an authority: ask another person, who has 15 minutes. Opening hours do not apply',
    person: true,
    right: 'write:door-opening',
    audit: 'door.open',
    reason: true,
    /** Of the lock. */
    params: z.object({ id: Id }),
    body: z.object({ cause: OpeningCause, reason: Reason }),
    response: z.object({
      /** Null: it waits for another person. */
      command: z.nullable(StaffCommand),
      /** Null: it needs nobody else. */
      opening: z.nullable(DoorOpening),
    }),
    errors: ['door-opening/box-let', 'too-many-requests'],
  },
  'POST /api/admin/locks/{id}/test': {
    ...atWarehouse,
    summary: 'Open the door of a lock to test it: an entrance or a vacant box. `openedAt` of the command returns how long the device took',
    person: true,
    right: 'write:door',
    audit: 'lock.test',
    params: z.object({ id: Id }),
    response: StaffCommand,
    errors: ['door-opening/box-let', 'too-many-requests'],
  },
  'GET /api/admin/door-openings': {
    ...atWarehouse,
    summary: 'Requests to open let boxes that wait for another person within the scope, the oldest first',
    right: 'write:door-opening',
    query: z.object({ warehouse: z.optional(Id), limit: z.optional(queryInteger(1, 200)) }),
    response: z.object({ openings: z.array(DoorOpening) }),
  },
  'POST /api/admin/door-openings/{id}/approve': {
    ...decision,
    summary: 'Approve a request of another person: the box opens now, and its client gets a message',
    audit: 'door-opening.approve',
    response: StaffCommand,
    errors: [...decisionErrors, 'door-opening/changed', 'too-many-requests'],
  },
  'POST /api/admin/door-openings/{id}/reject': {
    ...decision,
    summary: 'Reject a request of another person',
    audit: 'door-opening.reject',
    errors: decisionErrors,
  },
  'GET /api/admin/door-log': {
    ...atWarehouse,
    summary: 'Attempts to open doors within the scope, the newest first',
    right: 'read:door',
    query: z.object({ ...keysetPage, ...attemptFilters }),
    response: z.object({ rows: z.array(DoorAttempt), next: z.nullable(Id) }),
  },
  'GET /api/admin/door-log/csv': {
    ...atWarehouse,
    summary: 'The same as CSV, up to 50,000 attempts. The download is audited',
    right: 'read:door',
    audit: 'door-log.download',
    query: z.object(attemptFilters),
    file: ['text/csv'],
  },
} as const satisfies Record<string, Endpoint>;
