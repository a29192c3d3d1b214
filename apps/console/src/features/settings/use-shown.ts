import { LANGUAGES } from '@komora/domain/language';
import { LOCALE_NAMES, localeOf } from '@komora/i18n';
import { weekHoursText } from '@komora/i18n/opening-hours';
import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import type { SettingField } from './sections.ts';
import { isHours } from './setting-values.ts';

const nameOf = (field: SettingField, value: string): string => {
  if (field.name === 'languages') return LOCALE_NAMES[localeOf(LANGUAGES.find((language) => language === value) ?? 'EN')];
  return field.options?.find((option) => option.value === value)?.label ?? value;
};

/** Options of a field with the names that people read. */
export const optionsOf = (field: SettingField) => (field.options ?? []).map(({ value }) => ({ value, label: nameOf(field, value) }));

/** A stored value in words. */
export function useShown(): (field: SettingField, value: unknown) => string {
  const text = useText('console-settings');
  const format = useFormat();
  const locale = useLocale();
  return (field, value) => {
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'number') return format.number(value);
    if (field.kind === 'choice') return value === 'MOCK' ? text('testGateway') : nameOf(field, String(value));
    if (typeof value === 'string') return field.kind === 'moment' ? format.dateTime(value, BROWSER_ZONE) : value;
    if (isHours(value)) return weekHoursText(value, locale);
    const parts = Array.isArray(value)
      ? value.map((one) => nameOf(field, String(one)))
      : Object.entries(value ?? {}).map(([language, words]) => `${language}: ${String(words)}`);
    return parts.length === 0 ? text('empty') : parts.join(', ');
  };
}
