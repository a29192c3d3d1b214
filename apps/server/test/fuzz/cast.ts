import { type Endpoint, type EndpointKey, endpoints } from '@komora/api';
import { adminEndpoints } from '@komora/api/admin';
import { rules } from '../access/rules.ts';
import { Authenticator, forged } from '../kit/authenticator.ts';
import { aKey } from '../kit/builders/api-key.ts';
import { aStaffClient, openStaffSession, type StaffClient } from '../kit/builders/staff.ts';
import type { FullTestApp } from '../kit/full-test-app.ts';
import { type Actor, actors, openScenario } from '../kit/scenes/access-scene.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey } from '../staff/rule.ts';
import { staffRules } from '../staff/rules.ts';
import { openSession } from '../tenancy.ts';

export interface Valid {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  file?: Buffer;
}

/** Everybody who sends requests, and the valid calls that they change. */
export interface Cast {
  definitions: Record<string, Endpoint>;
  keys: readonly string[];
  actorsOf(key: string): readonly string[];
  /** Opens new sessions of everybody. */
  renewSessions(): Promise<void>;
  /** The headers of a session. */
  headersOf(actor: string): Record<string, string>;
  validCall(key: string, actor: string): Promise<Valid>;
  /** Texts of the owner's data that the actor must not see in the responses of an endpoint. */
  hiddenFrom(actor: string, key: string): readonly string[];
  secrets: readonly string[];
}

const definitions: Record<string, Endpoint> = { ...endpoints, ...adminEndpoints };
const isOfStaff = (key: string) => key in adminEndpoints;
const staffActors = ['staff-accountant', 'staff-manager-here', 'staff-manager-there', 'staff-read-only', 'key-manager-here', 'anonymous'];
const ownerActors = ['staff-owner', 'key-owner'];

// Two legal entities of one country are not possible, so all batches share the places of staff.
const staffScenes = new WeakMap<FullTestApp, Promise<StaffScene>>();

/**
 * Opens a new client with all kinds of data, and people of the operator.
 * @param who `owners`: an owner and a key of one, who call the endpoints of staff. Nothing can follow: they change companies, VAT rules and settings, which
 * stops orders
 */
export async function openCast(app: FullTestApp, who: 'all' | 'owners'): Promise<Cast> {
  const scene = await openScenario(app);
  const places = staffScenes.get(app) ?? openStaffScene(app);
  staffScenes.set(app, places);
  const staffScene = await places;
  await app.rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
     select 'CZE', item_kind, customer_type, rate_bp, valid_from from vat_rules r where country = 'SVK'
       and not exists (select from vat_rules where country = 'CZE' and item_kind = r.item_kind and customer_type = r.customer_type)`,
  );
  const { warehouseId: here } = staffScene.here;
  const { warehouseId: there } = staffScene.there;
  const staff: Record<string, Pick<StaffClient, 'id' | 'headers'>> = {
    // Reports are sent to an owner.
    'staff-owner': await aStaffClient(app, { preset: 'owner' }),
    'staff-accountant': await aStaffClient(app, { preset: 'accountant' }),
    'staff-manager-here': await aStaffClient(app, { preset: 'manager', warehouseId: here }),
    'staff-manager-there': await aStaffClient(app, { preset: 'manager', warehouseId: there }),
    'staff-read-only': await aStaffClient(app, { preset: 'read-only' }),
  };
  const keys: Record<string, Record<string, string>> = {
    'key-owner': (await aKey(app)).headers,
    'key-manager-here': (await aKey(app, { preset: 'manager', warehouseId: here })).headers,
  };
  return {
    definitions,
    keys: who === 'owners' ? Object.keys(adminEndpoints) : Object.keys(definitions),
    actorsOf: (key) => (who === 'owners' ? ownerActors : isOfStaff(key) ? staffActors : actors),
    renewSessions: async () => {
      for (const person of Object.values(scene.people)) person.token = await openSession(app.pool, person.id);
      for (const member of Object.values(staff)) member.headers = await openStaffSession(app.pool, member.id, app.publicUrl);
    },
    headersOf: (actor) => {
      if (actor in staff) return staff[actor]?.headers ?? {};
      if (actor in keys) return keys[actor] ?? {};
      return actor === 'anonymous' ? {} : { authorization: `Bearer ${scene.people[actor as Exclude<Actor, 'anonymous'>].token}` };
    },
    validCall: async (key, actor) => {
      if (!isOfStaff(key)) return await rules[key as EndpointKey].request(scene, actor as Actor);
      return definitions[key]?.access === 'staff' ? await staffRules[key as StaffKey].request(staffScene, staffScene.here) : signInOf(key);
    },
    hiddenFrom: (actor, key) => {
      if (actor !== 'anonymous' && actor !== 'other' && actor !== 'staff-manager-there') return [];
      const proven = isOfStaff(key) ? [] : (rules[key as EndpointKey].proves?.(scene) ?? []);
      return scene.secrets.filter((secret) => !proven.includes(secret));
    },
    secrets: scene.secrets,
  };
}

/** Bodies of the endpoints by which staff come in: wrong ones, because a right one needs a new person for each call. */
function signInOf(key: string): Valid {
  const person = { email: 'nobody@example.com', name: 'Nobody', locale: 'SK' };
  const secret = { token: 'x'.repeat(43), password: 'dlhé heslo na konzolu', code: '123456' };
  const bodies: Record<string, object> = {
    'POST /api/admin/session': { ...person, password: secret.password, code: secret.code },
    'POST /api/admin/setup': { ...person, token: secret.token },
    'POST /api/admin/session/passkey': { passkey: new Authenticator().get(forged) },
    'POST /api/admin/invitations/open': { token: secret.token },
    'POST /api/admin/invitations/passkey-options': { token: secret.token },
    'POST /api/admin/invitations/accept-with-passkey': { token: secret.token, passkey: new Authenticator().create(forged) },
    'POST /api/admin/invitations/accept': secret,
  };
  return { body: bodies[key] ?? {} };
}
