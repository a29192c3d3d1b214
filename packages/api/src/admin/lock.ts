import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Door, DoorState } from '../enumerations.ts';
import { Id, Instant, Version } from '../values.ts';
import { LocalisedText } from '../warehouse.ts';
import { keysetPage, listOf, localisedText, Reason } from './values.ts';

export const LockRecord = z.object({
  id: Id,
  warehouseId: Id,
  door: Door,
  /** Of a box. */
  boxId: z.nullable(Id),
  boxName: z.nullable(z.string()),
  deviceId: z.string(),
  /** Empty: the kind of door is displayed. */
  label: LocalisedText,
  /** As last reported by the device. */
  state: DoorState,
  online: z.boolean(),
  onlineAt: z.nullable(Instant),
  batteryPercent: z.nullable(z.int()),
  version: Version,
});
export type LockRecord = z.infer<typeof LockRecord>;

/** The address of a device at the broker. It is a part of a topic. */
const DeviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

export const lockEndpoints = {
  'GET /api/admin/locks': {
    summary: 'Locks within the scope, by warehouse: entrances first, then boxes by name',
    tag: 'lock',
    access: 'staff',
    right: 'read:door',
    scope: 'warehouse',
    query: z.object({ ...keysetPage, warehouse: z.optional(Id) }),
    response: listOf(LockRecord),
  },
  'POST /api/admin/locks': {
    summary: 'Connect a door with a device. A box needs the lock version V2',
    tag: 'lock',
    access: 'staff',
    right: 'write:door',
    scope: 'warehouse',
    audit: 'lock.create',
    body: z.object({
      warehouseId: Id,
      door: Door,
      /** With the door BOX, otherwise null. */
      boxId: z.nullable(Id),
      deviceId: DeviceId,
      label: localisedText(100),
    }),
    response: LockRecord,
    errors: ['lock/device-exists', 'lock/door-exists'],
  },
  'PUT /api/admin/locks/{id}': {
    summary: 'Replace the device of a door, or change its label. A new device has an unknown state until it reports',
    tag: 'lock',
    access: 'staff',
    right: 'write:door',
    scope: 'warehouse',
    audit: 'lock.change',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ deviceId: DeviceId, label: localisedText(100), version: Version, reason: Reason }),
    response: LockRecord,
    errors: ['changed-elsewhere', 'lock/device-exists'],
  },
  'POST /api/admin/locks/{id}/remove': {
    summary: 'Remove a lock that no tenant needs to enter. Its device and door are free for another lock; its past stays',
    tag: 'lock',
    access: 'staff',
    right: 'write:door',
    scope: 'warehouse',
    audit: 'lock.remove',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ version: Version, reason: Reason }),
    errors: ['changed-elsewhere', 'lock/needed'],
  },
} as const satisfies Record<string, Endpoint>;
