import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language } from '../enumerations.ts';
import { Email, Id, Instant, requiredText, Version } from '../values.ts';
import { ROLE_PRESETS } from './rights.ts';
import { StaffSession } from './session.ts';
import { Reason, RightKey } from './values.ts';

/** A role at a place: a warehouse, a legal entity, or, without both, the whole organisation. */
export const Assignment = z.object({
  roleId: Id,
  warehouseId: z.nullable(Id),
  legalEntityId: z.nullable(Id),
  /** Null: without an end. */
  endsAt: z.nullable(Instant),
});
export type Assignment = z.infer<typeof Assignment>;

export const StaffMember = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  locale: Language,
  /** INVITED: has not used the link yet. */
  state: z.enum(['INVITED', 'ACTIVE', 'ENDED']),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  /** At places within the scope of the reader. */
  assignments: z.array(Assignment),
  version: Version,
});
export type StaffMember = z.infer<typeof StaffMember>;

/** `current` of the problem role/in-use: people who have the role, the first ones by name. */
export const RoleUse = z.object({ staff: z.array(z.object({ id: Id, name: z.string() })), count: z.int() });
export type RoleUse = z.infer<typeof RoleUse>;

export const Role = z.object({
  id: Id,
  /** Of a role that comes with the program. */
  preset: z.nullable(z.enum(ROLE_PRESETS)),
  name: z.string(),
  rights: z.array(RightKey),
  version: Version,
});
export type Role = z.infer<typeof Role>;

const assignments = z.array(Assignment).check(z.maxLength(100));
const roleBody = { name: requiredText(100), rights: z.array(RightKey).check(z.maxLength(200)) };
/** A one-time link: the person sets a passkey, or password and authenticator, with it. */
const Invitation = z.object({ token: z.string(), expiresAt: Instant });
const invited = z.object({ id: Id, invitation: Invitation });

export const staffEndpoints = {
  'POST /api/admin/me/invitation': {
    summary: 'A link to replace my own password, authenticator and recovery codes. Passkeys stay',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    audit: 'staff.invite-self',
    response: z.object({ invitation: Invitation }),
  },
  'GET /api/admin/staff': {
    summary: 'Staff with assignments within the scope, by name; those who left come last',
    tag: 'staff',
    access: 'staff',
    right: 'read:staff',
    scope: 'warehouse',
    response: z.object({ staff: z.array(StaffMember) }),
  },
  'POST /api/admin/staff': {
    summary: 'Invite a person. Hand over the link: it is shown once',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'warehouse',
    audit: 'staff.invite',
    body: z.object({ email: Email, name: requiredText(100), locale: Language, assignments }),
    response: invited,
    errors: ['staff/email-exists', 'staff/beyond-own-rights'],
  },
  'PUT /api/admin/staff/{id}': {
    summary: 'Change name, address and language of a colleague whose rights the caller holds. A changed address gets a notice',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'warehouse',
    audit: 'staff.change',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ email: Email, name: requiredText(100), locale: Language, version: Version, reason: Reason }),
    response: z.object({ version: Version }),
    errors: ['staff/not-yourself', 'staff/beyond-own-rights', 'staff/email-exists', 'changed-elsewhere'],
  },
  'PUT /api/admin/staff/{id}/assignments': {
    summary: 'Replace the assignments of a person within the scope',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'warehouse',
    audit: 'staff.assign',
    params: z.object({ id: Id }),
    body: z.object({ assignments, version: Version }),
    response: z.object({ version: Version }),
    errors: ['staff/not-yourself', 'staff/beyond-own-rights', 'staff/last-owner', 'changed-elsewhere'],
  },
  'POST /api/admin/staff/{id}/invitation': {
    summary: 'A new link for a person who lost the link, the password or the authenticator. Earlier links end',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'warehouse',
    audit: 'staff.invite-again',
    reason: true,
    params: z.object({ id: Id }),
    /** `revoke`: end passkeys, password, sessions and API keys now, not when the link is accepted. */
    body: z.object({ reason: Reason, revoke: z.optional(z.boolean()) }),
    response: invited,
    errors: ['staff/not-yourself', 'staff/beyond-own-rights', 'staff/last-owner'],
  },
  'POST /api/admin/staff/{id}/end': {
    summary: 'A person leaves: all rights, sessions and links end at once',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'warehouse',
    audit: 'staff.end',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    errors: ['staff/not-yourself', 'staff/beyond-own-rights', 'staff/last-owner'],
  },
  'GET /api/admin/staff/{id}/sessions': {
    summary: 'Sessions of a colleague whose rights the caller holds, the last used first',
    tag: 'staff',
    access: 'staff',
    person: true,
    right: 'write:staff',
    scope: 'warehouse',
    params: z.object({ id: Id }),
    response: z.object({ sessions: z.array(StaffSession) }),
    errors: ['staff/beyond-own-rights'],
  },
  'POST /api/admin/staff/{id}/sessions/end': {
    summary: 'End one session of a colleague whose rights the caller holds, or all with open invitations. The person can sign in again',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'warehouse',
    audit: 'staff.end-sessions',
    reason: true,
    params: z.object({ id: Id }),
    /** `sessionId` null: all. */
    body: z.object({ sessionId: z.nullable(Id), reason: Reason }),
    errors: ['staff/not-yourself', 'staff/beyond-own-rights'],
  },
  'GET /api/admin/roles': {
    summary: 'Roles and their rights; those of the program first',
    tag: 'staff',
    access: 'staff',
    right: 'read:staff',
    scope: 'anywhere',
    response: z.object({ roles: z.array(Role) }),
  },
  'POST /api/admin/roles': {
    summary: 'Create a role, from rights that the caller holds. It takes the limits of the role `copyOf`, at most those of the caller',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'organisation',
    audit: 'role.create',
    body: z.object({ ...roleBody, copyOf: z.optional(Id) }),
    response: z.object({ id: Id }),
    errors: ['staff/beyond-own-rights', 'role/name-exists'],
  },
  'PUT /api/admin/roles/{id}': {
    summary: 'Change the name and the rights of a role, for everybody who has it. Added rights have at most the limits of the caller',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'organisation',
    audit: 'role.change',
    params: z.object({ id: Id }),
    body: z.object({ ...roleBody, version: Version }),
    response: z.object({ version: Version }),
    errors: ['staff/not-yourself', 'staff/beyond-own-rights', 'role/owner-is-fixed', 'role/name-exists', 'changed-elsewhere'],
  },
  'POST /api/admin/roles/{id}/delete': {
    summary:
      'Delete a role that no person and no invitation has; roles of the program stay. Assignments that have ended go with it. `current` of role/in-use names who has it',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    right: 'write:staff',
    scope: 'organisation',
    audit: 'role.delete',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ version: Version, reason: Reason }),
    errors: ['changed-elsewhere', 'role/preset-stays', 'role/in-use'],
  },
} as const satisfies Record<string, Endpoint>;
