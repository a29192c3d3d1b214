import { SETTING_SECTIONS, type SettingSection, type Settings as SettingsResponse } from '@komora/api/admin';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { isDated, listSettings, type StoredSetting } from '../../../platform/settings/index.ts';

export type ReadDeps = Pick<Deps, 'settings'>;

/** Every section as it is stored now, also if a change of another process has not arrived in this one. */
export async function showSettings({ settings }: ReadDeps, reader: Reader): Promise<SettingsResponse> {
  const rows = await listSettings(reader);
  const today = settings.today();
  return {
    today,
    ...Object.fromEntries(SETTING_SECTIONS.map((section) => [section, presentSection(settings, section, rowsOf(rows, section), today)])),
  } as SettingsResponse;
}

export const rowsOf = (rows: readonly StoredSetting[], section: SettingSection): StoredSetting[] =>
  rows.filter((row) => row.section === section);

/** The row whose value applies on a day; rows are sorted by day, the latest first. */
export const rowOn = (rows: readonly StoredSetting[], day: string): StoredSetting | undefined =>
  rows.find(({ validFrom }) => validFrom === null || validFrom <= day);

/** Version 0: nobody has changed the section. */
export const versionOf = (rows: readonly StoredSetting[]): number => Math.max(0, ...rows.map(({ version }) => version));

function presentSection(settings: Deps['settings'], section: SettingSection, rows: readonly StoredSetting[], today: string) {
  const current = rowOn(rows, today);
  const fallback = settings.fallback(section);
  return {
    version: versionOf(rows),
    value: current === undefined ? fallback : settings.effective(section, current.value),
    fallback,
    fixed: [...settings.fixed(section)],
    changedAt: current?.changedAt.toISOString() ?? null,
    changedBy: current?.changedBy ?? null,
    dated: isDated(section)
      ? rows.map((row) => ({
          from: row.validFrom,
          value: settings.effective(section, row.value),
          changedAt: row.changedAt.toISOString(),
          changedBy: row.changedBy,
        }))
      : [],
  };
}
