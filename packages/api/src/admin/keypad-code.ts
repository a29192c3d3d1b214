import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, Version } from '../values.ts';
import { keysetPage, listOf } from './values.ts';

/** ADD: a contract begins. REPLACE: its codes are new. REMOVE: it has ended or moved to another box, and the keypad still accepts its code. */
export const KeypadAction = z.enum(['ADD', 'REPLACE', 'REMOVE']);
export type KeypadAction = z.infer<typeof KeypadAction>;

/** Something that staff have to do at a keypad or code padlock. Without the code. */
export const KeypadCode = z.object({
  id: Id,
  warehouseId: Id,
  keypad: z.enum(['ENTRANCE', 'BOX']),
  /** Of the keypad; at the entrance the box of the contract. */
  boxName: z.string(),
  action: KeypadAction,
  since: Instant,
  contractId: Id,
  contractNumber: z.string(),
  /** Null without the right to read clients. */
  clientName: z.nullable(z.string()),
  isOverlocked: z.boolean(),
  /** When staff recorded what is in the keypad now, and who; null: nothing is in it. */
  programmedAt: z.nullable(Instant),
  programmedBy: z.nullable(z.string()),
  /** Of the code that has to be in the keypad; 0: none. */
  version: Version,
});
export type KeypadCode = z.infer<typeof KeypadCode>;

const params = z.object({ id: Id });
const common = { tag: 'keypad-code', access: 'staff', scope: 'warehouse' } as const;

export const keypadCodeEndpoints = {
  'GET /api/admin/keypad-codes': {
    ...common,
    summary: 'Codes to program or to remove at keypads, by warehouse: entrances first, then boxes by name. Without the codes',
    right: 'read:door',
    query: z.object({ ...keysetPage, warehouse: z.optional(Id) }),
    response: z.extend(listOf(KeypadCode), {
      /** Since when the given warehouse records its keypads; null: it does not, or no warehouse is given. */
      since: z.nullable(Instant),
    }),
  },
  'POST /api/admin/keypad-codes/{id}/code': {
    ...common,
    summary: 'The code to program. Each look is written to the audit log',
    right: 'read:door-code',
    person: true,
    fresh: true,
    audit: 'keypad-code.show',
    params,
    response: z.object({ code: z.string() }),
    errors: ['contract/no-doors'],
  },
  'POST /api/admin/keypad-codes/{id}/programmed': {
    ...common,
    summary: 'Record that the keypad has the code of this version, or with version 0 that the code is removed',
    right: 'write:door-opening',
    audit: 'keypad-code.program',
    idempotent: true,
    params,
    body: z.object({ version: Version }),
    response: z.object({ version: Version }),
    errors: ['changed-elsewhere', 'idempotency/key-reused'],
  },
  'PUT /api/admin/keypad-codes/warehouses/{id}': {
    ...common,
    summary: 'Begin to record the keypads of a warehouse, or stop. At the beginning all valid codes count as programmed',
    right: 'write:door',
    audit: 'keypad-code.set-list',
    params,
    body: z.object({ isOn: z.boolean() }),
    response: z.object({ since: z.nullable(Instant) }),
  },
} as const satisfies Record<string, Endpoint>;
