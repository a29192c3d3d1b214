import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BoxSize, ContractStatus, LockVersion } from './enumerations.ts';
import { openToView } from './staff-view.ts';
import { Address, Email, Id, Instant, Location } from './values.ts';

/** Without a name: the owner of a box could otherwise find out the name for any client's address. */
export const SharedPerson = z.object({ email: z.string(), sharedAt: Instant });
export type SharedPerson = z.infer<typeof SharedPerson>;

/** A box that another client shares: the recipient can open it, but not manage it. */
export const SharedBox = z.object({
  contractId: Id,
  status: ContractStatus,
  boxName: z.string(),
  boxSize: BoxSize,
  width: z.int(),
  length: z.int(),
  height: z.int(),
  lockVersion: LockVersion,
  warehouse: z.object({ id: Id, name: z.string(), address: Address, location: Location, timeZone: z.string() }),
  owner: z.object({ firstName: z.string(), lastName: z.string() }),
  sharedAt: Instant,
  overlocked: z.boolean(),
  /** Null while overlocked. */
  accessCode: z.nullable(z.string()),
  lockCode: z.nullable(z.string()),
});
export type SharedBox = z.infer<typeof SharedBox>;

const BoxSharing = z.object({ contractId: Id, email: Email });

export const sharingEndpoints = {
  'GET /api/client/my/shared-boxes': {
    summary: 'Boxes shared with me, and with whom I share mine',
    tag: 'sharing',
    access: 'client',
    staffView: openToView,
    response: z.object({
      sharedWithMe: z.array(SharedBox),
      sharedByMe: z.array(z.object({ contractId: Id, people: z.array(SharedPerson) })),
    }),
  },
  'POST /api/client/my/add-box-sharing': {
    summary: 'Share my box with a registered person',
    tag: 'sharing',
    access: 'client',
    body: BoxSharing,
    response: SharedPerson,
    errors: [
      'not-found',
      'forbidden',
      'sharing/unknown-user',
      'sharing/own-email',
      'sharing/already-shared',
      'sharing/contract-ended',
      'sharing/too-many',
      'too-many-requests',
    ],
  },
  'POST /api/client/my/remove-box-sharing': {
    summary: 'Stop sharing my box with a person; a person not shared with is fine',
    tag: 'sharing',
    access: 'client',
    body: BoxSharing,
    errors: ['not-found', 'forbidden'],
  },
} as const satisfies Record<string, Endpoint>;
