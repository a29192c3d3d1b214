import { fallbackSettings } from '../../src/platform/settings/fallback.ts';
import type { StaffKey, StaffRule } from './rule.ts';
import type { StaffScene } from './scene.ts';

/** Endpoints of the operator's settings and texts of messages. */
export type SettingKey = Extract<StaffKey, `${string} /api/admin/${'settings' | 'message-texts'}${string}`>;

const { contact, page, orders, notice, dunning, retention, maintenance } = fallbackSettings;
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

export const settingRules: Record<SettingKey, StaffRule> = {
  'GET /api/admin/settings': { request: () => ({}) },
  'PUT /api/admin/settings/contact': { request: change('contact', { value: contact }) },
  'PUT /api/admin/settings/page': { request: change('page', { value: page }) },
  'PUT /api/admin/settings/orders': { request: change('orders', { value: orders }) },
  'PUT /api/admin/settings/notice': { request: change('notice', { value: notice, from: '2099-01-01', reason }) },
  'PUT /api/admin/settings/dunning': { request: change('dunning', { value: dunning, reason }) },
  'PUT /api/admin/settings/retention': { request: change('retention', { value: retention, reason }) },
  'PUT /api/admin/settings/maintenance': { request: change('maintenance', { value: maintenance, reason }) },
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
