import { isDeepStrictEqual } from 'node:util';
import type { SettingSection, Settings as SettingsResponse, SettingValue } from '@komora/api/admin';
import { Country } from '@komora/api/enumerations';
import { compareDates } from '@komora/domain';
import { isOtherSite } from '../../../config/site.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import { listSettings } from '../../../platform/settings/index.ts';
import { languagesWithoutText } from '../legal-edition/index.ts';
import { rowOn, rowsOf, showSettings, versionOf } from './list-settings.ts';
import { lockSettings, saveSetting } from './setting.sql.ts';

export type ChangeDeps = Pick<ModuleContext, 'db' | 'clock' | 'ids' | 'config' | 'settings' | 'credentials' | 'reloadSettings'>;

export interface Change<S extends SettingSection> {
  section: S;
  value: SettingValue<S>;
  /** On which the change is based; 0 for the first. */
  version: number;
  /** The day from which a dated section has the value; null for the others. */
  from: string | null;
}

/**
 * Changes a section. It applies in this process when the call returns, and in others as soon as their notification arrives.
 * @throws AppError changed-elsewhere; at the field: setting/fixed for a value that the environment determines, setting/default-language,
 *   setting/language-without-legal-text, setting/from-too-early, setting/gateway-without-credentials, setting/test-gateway-off, setting/site-address
 */
export async function changeSetting<S extends SettingSection>(
  deps: ChangeDeps,
  { section, value, version, from }: Change<S>,
  audit: StaffAudit,
): Promise<SettingsResponse> {
  assertNotFixed(deps, section, value);
  assertPossible(deps, { section, value } as AnyValue);
  const today = deps.settings.today();
  if (from !== null && compareDates(from, today) < 0) throw fieldError('from', 'setting/from-too-early');
  const changed = await inTransaction(deps.db, async (trx) => {
    await lockSettings(trx);
    const rows = rowsOf(await listSettings(trx), section);
    const current = versionOf(rows);
    if (current !== version) throw new AppError('changed-elsewhere', { current: await showSettings(deps, trx) });
    const replaced = rowOn(rows, from ?? today);
    if (section === 'page') await assertLegalTexts(deps, trx, value as SettingValue<'page'>);
    const before = replaced === undefined ? deps.settings.fallback(section) : deps.settings.effective(section, replaced.value);
    await saveSetting(trx, {
      section,
      validFrom: from,
      value,
      version: current + 1,
      staffId: audit.staffId,
      now: deps.clock.now(),
    });
    await writeAuditEntry(trx, deps, audit, {
      id: null,
      before: named(section, before),
      after: { ...named(section, value), ...(from === null ? {} : { [`${section}.from`]: from }) },
    });
    return showSettings(deps, trx);
  });
  await deps.reloadSettings();
  return changed;
}

type AnyValue = { [S in SettingSection]: { section: S; value: SettingValue<S> } }[SettingSection];

/** Rules that depend on the installation. */
function assertPossible(deps: ChangeDeps, { section, value }: AnyValue): void {
  if (section === 'page' && !value.languages.includes(deps.config.formatLocale))
    throw fieldError('value.languages', 'setting/default-language');
  if (section === 'gateways') assertUsable(deps, value);
  if (section === 'sites') assertOtherSites(deps, value);
}

/** A client reads the legal texts and accepts them in the language of the page. */
async function assertLegalTexts({ settings }: ChangeDeps, trx: Trx, { languages }: SettingValue<'page'>): Promise<void> {
  const offered = settings.get('page').languages;
  const added = languages.filter((language) => !offered.includes(language));
  if (added.length > 0 && (await languagesWithoutText(trx, added, settings.today())).length > 0)
    throw fieldError('value.languages', 'setting/language-without-legal-text');
}

function assertOtherSites({ config }: ChangeDeps, value: SettingValue<'sites'>): void {
  for (const country of Country.options) {
    const site = value[country];
    if (site !== null && !isOtherSite(config, site)) throw fieldError(`value.${country}`, 'setting/site-address');
  }
}

/** A gateway that is newly chosen must be able to take payments. */
function assertUsable({ settings, credentials, config }: ChangeDeps, value: SettingValue<'gateways'>): void {
  const current = settings.get('gateways');
  for (const country of Country.options) {
    const provider = value[country];
    if (provider === current[country]) continue;
    if (provider === 'MOCK') {
      if (!config.mockPayments) throw fieldError(`value.${country}`, 'setting/test-gateway-off');
    } else if (credentials.get(provider) === undefined) throw fieldError(`value.${country}`, 'setting/gateway-without-credentials');
  }
}

/** The audit log shows the fields of all sections. */
const named = (section: SettingSection, value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([field, one]) => [`${section}.${field}`, one]));

function assertNotFixed<S extends SettingSection>({ settings }: ChangeDeps, section: S, value: SettingValue<S>): void {
  const fallback: Record<string, unknown> = { ...settings.fallback(section) };
  const given: Record<string, unknown> = { ...value };
  const changed = settings.fixed(section).filter((field) => !isDeepStrictEqual(given[field], fallback[field]));
  if (changed.length > 0)
    throw new AppError('request/invalid', { fields: changed.map((field) => ({ path: `value.${field}`, code: 'setting/fixed' as const })) });
}
