import type { WarehouseRecord } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { LANGUAGES, type Language } from '@komora/domain/language';
import { FULL_DAY, minutesOf, typedMinutes } from '../../shared/minutes.ts';

type SpecialDays = WarehouseRecord['specialDays'];

/** A day with other opening hours as it is typed. `key` identifies it while days come and go. */
export interface SpecialRow {
  readonly key: string;
  /** 'YYYY-MM-DD' */
  readonly date: string;
  readonly kind: 'CLOSED' | 'OPEN';
  /** 'HH:MM', of a day that is open. */
  readonly opens: string;
  readonly closes: string;
  /** Further ranges, which the form does not show. */
  readonly rest: SpecialDays[number]['hours'];
  readonly note: Readonly<Record<Language, string>>;
}
export const SPECIAL_FIELDS = ['date', 'kind', 'opens', 'closes'] as const;
export type SpecialField = (typeof SPECIAL_FIELDS)[number];
export type SpecialPath = `specialDays.${number}.${SpecialField}`;

const notes = (given: Partial<Record<Language, string>>): Record<Language, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, given[language] ?? ''])) as Record<Language, string>;

export const newDay = (key: string): SpecialRow => ({
  key,
  date: '',
  kind: 'CLOSED',
  opens: '08:00',
  closes: '12:00',
  rest: [],
  note: notes({}),
});

export const specialRows = (days: SpecialDays): SpecialRow[] =>
  days.map(({ date, hours: [first, ...rest], note }, index) => ({
    ...newDay(String(index)),
    date,
    note: notes(note),
    rest,
    ...(first === undefined ? {} : { kind: 'OPEN' as const, opens: typedMinutes(first.opens), closes: typedMinutes(first.closes) }),
  }));

export const specialPaths = (count: number): SpecialPath[] =>
  Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    SPECIAL_FIELDS.map((field): SpecialPath => `specialDays.${index}.${field}`),
  );

/** The days as they are sent. A repeated date is an error at the later row. */
export function readSpecialDays(rows: readonly SpecialRow[]): {
  readonly specialDays: SpecialDays;
  readonly errors: readonly FieldError[];
} {
  const errors: FieldError[] = [];
  const specialDays = rows.map(({ date, kind, opens, closes, rest, note }, index) => {
    const path = (field: SpecialField): SpecialPath => `specialDays.${index}.${field}`;
    if (date === '') errors.push({ path: path('date'), code: 'revalid/rule/basic/not-null' });
    else if (rows.findIndex((row) => row.date === date) !== index) errors.push({ path: path('date'), code: 'revalid/rule/basic/regex' });
    const read = (field: 'opens' | 'closes', time: string): number => {
      const minutes = minutesOf(time);
      if (minutes === null) errors.push({ path: path(field), code: 'revalid/rule/basic/not-null' });
      return minutes ?? 0;
    };
    const given = Object.fromEntries(
      Object.entries(note).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])),
    );
    const hours = kind === 'CLOSED' ? [] : [{ opens: read('opens', opens), closes: read('closes', closes) || FULL_DAY }, ...rest];
    return { date, hours, note: given };
  });
  return { specialDays, errors };
}
