import { fallbackSettings } from '../../src/platform/settings/fallback.ts';
import type { StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints of the operator's settings, texts of messages and editions of legal texts. */
export type SettingKey = Extract<StaffKey, `${string} /api/admin/${'settings' | 'message-texts' | 'legal-editions'}${string}`>;

const { contact, page, sizes, sites, sessions, tax, orders, gateways, notice, dunning, retention, tasks, maintenance } = fallbackSettings;
const reason = 'on request of the owner';

async function versionOf({ app }: StaffScene, section: string): Promise<number> {
  const { version } = await app.one<{ version: number }>('select coalesce(max(version), 0) as version from settings where section = $1', [
    section,
  ]);
  return version;
}

const change =
  (section: string, body: object): StaffRule['request'] =>
  async (scene) => ({ body: { ...body, version: await versionOf(scene, section) } });

const ofKind = { kind: 'password-changed', language: 'SK' };
const texts = { 'email-account:password-changed.subject': 'Nové heslo' };
const newestText = async ({ app }: StaffScene): Promise<number> => {
  const { version } = await app.one<{ version: number }>(
    'select coalesce(max(version), 0) as version from message_texts where kind = $1 and language = $2',
    [ofKind.kind, ofKind.language],
  );
  return version;
};

let day = 0;
const nextDay = () => `${2100 + Math.floor(day / 28)}-01-${String((day++ % 28) + 1).padStart(2, '0')}`;

/** The only draft of a privacy policy, as a person of staff has written it; planned if it has a first day. */
async function anEdition({ app }: StaffScene, validFrom: string | null = null) {
  await app.rows(
    `delete from legal_edition_texts t using legal_editions e where e.id = t.edition_id and e.kind = 'PRIVACY' and e.valid_from is null`,
  );
  await app.rows(`delete from legal_editions where kind = 'PRIVACY' and valid_from is null`);
  const { id } = await app.one<{ id: string }>(
    `insert into legal_editions (id, kind, created_by, created_at, changed_at)
     select uuidv7(), 'PRIVACY', id, now(), now() from staff order by id limit 1 returning id`,
  );
  await app.rows(`insert into legal_edition_texts select $1, unnest('{SK,CS,EN,UK,PL,HU}'::text[]), E'## A\\nB'`, [id]);
  if (validFrom === null) return { id, version: 1 };
  await app.rows(
    `update legal_editions set version = 2, valid_from = $2, published_at = created_at, published_by = created_by where id = $1`,
    [id, validFrom],
  );
  return { id, version: 2 };
}
const ofEdition =
  (body: object, isPlanned = false): StaffRule['request'] =>
  async (scene) => {
    const { id, version } = await anEdition(scene, isPlanned ? nextDay() : null);
    return { params: { id }, body: { ...body, version } };
  };

export const settingRules: Record<SettingKey, StaffRule> = {
  'GET /api/admin/settings': { request: () => ({}) },
  'PUT /api/admin/settings/contact': { request: change('contact', { value: contact }) },
  'PUT /api/admin/settings/page': { request: change('page', { value: page }) },
  'PUT /api/admin/settings/sizes': { request: change('sizes', { value: sizes, reason }) },
  'PUT /api/admin/settings/sites': { request: change('sites', { value: sites }) },
  'PUT /api/admin/settings/sessions': { request: change('sessions', { value: sessions, reason }) },
  'PUT /api/admin/settings/tax': { request: change('tax', { value: tax, reason }) },
  'PUT /api/admin/settings/orders': { request: change('orders', { value: orders }) },
  'PUT /api/admin/settings/gateways': {
    request: change('gateways', { value: { ...gateways, SVK: 'MOCK', CZE: 'MOCK', POL: 'MOCK', HUN: 'MOCK' }, reason }),
  },
  'PUT /api/admin/settings/notice': { request: change('notice', { value: notice, from: '2099-01-01', reason }) },
  'PUT /api/admin/settings/dunning': { request: change('dunning', { value: dunning, reason }) },
  'PUT /api/admin/settings/retention': { request: change('retention', { value: retention, reason }) },
  'PUT /api/admin/settings/inspection': { request: change('inspection', { value: { items: ['Box je prázdny'] } }) },
  'PUT /api/admin/settings/tasks': { request: change('tasks', { value: tasks }) },
  'PUT /api/admin/settings/maintenance': { request: change('maintenance', { value: maintenance, reason }) },
  'GET /api/admin/legal-editions': { request: () => ({}) },
  'POST /api/admin/legal-editions': {
    request: async ({ app }) => {
      await app.rows(`delete from legal_edition_texts t using legal_editions e where e.id = t.edition_id and e.kind = 'TERMS'`);
      await app.rows(`delete from legal_editions where kind = 'TERMS'`);
      return { body: { kind: 'TERMS' } };
    },
  },
  'GET /api/admin/legal-editions/{id}': { request: async (scene) => ({ params: { id: (await anEdition(scene)).id } }) },
  'PUT /api/admin/legal-editions/{id}': { request: ofEdition({ texts: { SK: '## A\nB' } }) },
  'POST /api/admin/legal-editions/{id}/publish': {
    request: async (scene) => {
      const { id, version } = await anEdition(scene);
      return { params: { id }, body: { validFrom: nextDay(), version, reason } };
    },
  },
  'POST /api/admin/legal-editions/{id}/withdraw': { request: ofEdition({ reason }, true) },
  'POST /api/admin/legal-editions/{id}/delete': { request: ofEdition({ reason }) },
  'GET /api/admin/message-texts': { request: () => ({}) },
  'GET /api/admin/message-texts/{kind}/{language}': { request: () => ({ params: ofKind }) },
  'PUT /api/admin/message-texts/{kind}/{language}': {
    request: async (scene) => ({ params: ofKind, body: { texts, version: await newestText(scene) } }),
  },
  'POST /api/admin/message-texts/{kind}/{language}/reset': {
    request: async (scene) => ({ params: ofKind, body: { version: await newestText(scene) } }),
  },
  'POST /api/admin/message-texts/{kind}/{language}/preview': { request: () => ({ params: ofKind, body: { texts, example: 0 } }) },
  'POST /api/admin/message-texts/{kind}/{language}/test': { request: () => ({ params: ofKind, body: { texts, example: 0 } }) },
};
