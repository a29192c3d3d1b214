import { LANGUAGES, type Language } from '@komora/domain/language';
import type { Formatters, Locale, Texts } from '@komora/i18n';
import { clockText, dayName } from '@komora/i18n/opening-hours';
import { useFormat, useLocale } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import { assigneesQuery } from '../assignees-query.ts';
import { BASIS_POINTS } from '../decimal.ts';
import { holds, useMe } from '../me.ts';
import { staffQuery } from '../staff-query.ts';
import { BROWSER_ZONE } from '../zone.ts';
import { type FieldChange, isMoney, isValues } from './field-changes.ts';

const NONE = '–';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/;
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}([0-9a-f]{12})$/;
/** Fields in minor units of the currency of their entry. */
const SUMS = new Set([
  'amount',
  'total',
  'open',
  'due',
  'paid',
  'held',
  'returned',
  'balance',
  'deposit',
  'openingFloat',
  'expected',
  'counted',
  'unitNet',
  'price',
  'rest',
]);
const MINUTES_OF_DAY = new Set(['opens', 'closes']);

interface Words {
  readonly texts: Texts;
  readonly format: Formatters;
  readonly locale: Locale;
  /** Of warehouses and colleagues by id. */
  readonly names: ReadonlyMap<string, string>;
}

export interface ChangeTexts {
  /** The path of a value in words: `Description, Slovak`. */
  readonly label: (path: readonly string[]) => string;
  /** @param currency of the entry, if it has one */
  readonly value: (value: unknown, path: readonly string[], currency: string | undefined) => string;
}

const isLanguage = (name: string): name is Language => (LANGUAGES as readonly string[]).includes(name);
/** `inspectAfterMoveOut` → `inspect after move out`: fields of rare acts have no text of their own. */
const spelled = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase();

function labelOf({ texts, locale }: Words, name: string): string {
  if (isLanguage(name)) return new Intl.DisplayNames(locale, { type: 'language' }).of(name.toLowerCase()) ?? name;
  return texts.find('console-audit', `field.${name}`) ?? spelled(name);
}

function numberText({ format, locale }: Words, value: number, name: string, currency: string | undefined): string {
  if (name.endsWith('Bp')) return format.percentage(value / BASIS_POINTS);
  if (name === 'weekday' || name === 'weekdays') return dayName(locale, value);
  if (MINUTES_OF_DAY.has(name)) return clockText(value);
  if (currency !== undefined && SUMS.has(name)) return format.money({ amount: value, currency } as Parameters<Formatters['money']>[0]);
  return format.number(value);
}

function textOf({ texts, format, names }: Words, value: string): string {
  if (value === '') return NONE;
  if (DAY.test(value)) return format.date(value);
  if (INSTANT.test(value)) return format.dateTime(value, BROWSER_ZONE);
  const id = ID.exec(value);
  if (id !== null) return names.get(value) ?? `…${id[1]}`;
  return texts.find('console-audit', `value.${value}`) ?? value;
}

function valueText(words: Words, value: unknown, name: string, currency: string | undefined): string {
  if (value === undefined || value === null) return NONE;
  if (typeof value === 'boolean') return words.texts.find('console-audit', value ? 'yes' : 'no') ?? String(value);
  if (typeof value === 'number') return numberText(words, value, name, currency);
  if (typeof value === 'string') return textOf(words, value);
  if (isMoney(value)) return words.format.money(value as Parameters<Formatters['money']>[0]);
  if (Array.isArray(value))
    return value.length === 0 ? NONE : value.map((one) => valueText(words, one, name, currency)).join(isValues(value[0]) ? '; ' : ', ');
  if (!isValues(value)) return String(value);
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined && part !== '');
  return parts.map(([part, inner]) => `${labelOf(words, part)}: ${valueText(words, inner, part, currency)}`).join(', ') || NONE;
}

/** The field of colleagues in entries. */
const COLLEAGUE = 'staffId';

/** Colleagues by the list that the person may read; without any, they keep their short ids. */
function useColleagues(isNeeded: boolean): readonly { readonly id: string; readonly name: string }[] {
  const app = useApp();
  const me = useMe();
  const mayReadStaff = holds(me, 'read:staff');
  const staff = useQuery({ ...staffQuery(app), enabled: isNeeded && mayReadStaff });
  const assignees = useQuery({ ...assigneesQuery(app), enabled: isNeeded && !mayReadStaff && holds(me, 'write:task') });
  return staff.data ?? assignees.data ?? [];
}

/** Names and values of changes in words. The texts `console-audit` must be loaded. */
export function useChangeTexts(changes: readonly FieldChange[]): ChangeTexts {
  const { texts } = useApp();
  const format = useFormat();
  const locale = useLocale();
  const named = [...useMe().warehouses, ...useColleagues(changes.some(({ path }) => path.includes(COLLEAGUE)))];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const words: Words = { texts: texts.texts, format, locale, names };
  return {
    label: (path) => path.map((name) => labelOf(words, name)).join(', '),
    value: (value, path, currency) => valueText(words, value, path.at(-1) ?? '', currency),
  };
}
