import type { SettingSection, Settings } from '@komora/api/admin';
import { LANGUAGES } from '@komora/domain/language';
import type { WeekHours } from '@komora/i18n/opening-hours';
import type { FieldValue } from '@komora/web-kit/define-form';
import { wholeOf } from '../../shared/decimal.ts';
import { FULL_DAY, minutesOf, typedMinutes } from '../../shared/minutes.ts';
import type { SectionDefinition, SettingField } from './sections.ts';

/** A section as it is typed, by the path of the control: `phone`, `text.SK`, and `from` and `reason` of the change. */
export type TypedValues = Readonly<Record<string, FieldValue>>;
/** A section as it is stored. */
export type StoredValues = Readonly<Record<string, unknown>>;

/** The paths of the controls of a field. */
function pathsOf({ name, kind }: SettingField): readonly string[] {
  if (kind === 'localised') return LANGUAGES.map((language) => `${name}.${language}`);
  return kind === 'hours' ? ['weekdays', 'opens', 'closes'].map((part) => `${name}.${part}`) : [name];
}

export const allPaths = ({ fields, isDated, hasReason }: SectionDefinition): string[] => [
  ...fields.flatMap(pathsOf),
  ...(isDated ? ['from'] : []),
  ...(hasReason ? ['reason'] : []),
];

const isTexts = (value: unknown): value is Readonly<Record<string, string | undefined>> => typeof value === 'object' && value !== null;

/** A moment as a control of the browser's zone has it: `2026-03-02T12:30`. */
function typedMoment(value: unknown): string {
  if (typeof value !== 'string') return '';
  const moment = new Date(value);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

export const isHours = (value: unknown): value is WeekHours => typeof value === 'object' && value !== null && 'weekdays' in value;
/** Proposed when the first day is chosen. */
const NINE_TO_FIVE: WeekHours = { weekdays: [], opens: 540, closes: 1020 };

function typedField({ name, kind }: SettingField, value: unknown): readonly (readonly [string, FieldValue])[] {
  switch (kind) {
    case 'tick':
      return [[name, value === true]];
    case 'choices':
      return [[name, Array.isArray(value) ? value.map(String) : []]];
    case 'lines':
      return [[name, Array.isArray(value) ? value.join('\n') : '']];
    case 'wholes':
      return [[name, Array.isArray(value) ? value.join(', ') : '']];
    case 'localised':
      return LANGUAGES.map((language) => [`${name}.${language}`, (isTexts(value) ? value[language] : undefined) ?? '']);
    case 'moment':
      return [[name, typedMoment(value)]];
    case 'hours': {
      const { weekdays, opens, closes } = isHours(value) ? value : NINE_TO_FIVE;
      return [
        [`${name}.weekdays`, weekdays.map(String)],
        [`${name}.opens`, typedMinutes(opens)],
        [`${name}.closes`, typedMinutes(closes)],
      ];
    }
    default:
      return [[name, value === null || value === undefined ? '' : String(value)]];
  }
}

/** A stored section as the fields of its form. */
export function typedValues({ fields, isDated, hasReason }: SectionDefinition, value: StoredValues, today: string): TypedValues {
  return {
    ...Object.fromEntries(fields.flatMap((field) => typedField(field, value[field.name]))),
    ...(isDated ? { from: today } : {}),
    ...(hasReason ? { reason: '' } : {}),
  };
}

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value.trim() : '');
const partsOf = (typed: string, separator: RegExp): string[] =>
  typed
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Typed value of a field, as it is stored; a wrong number stays a text, which the schema rejects. */
function storedField({ name, kind }: SettingField, values: TypedValues): unknown {
  const typed = values[name];
  switch (kind) {
    case 'tick':
      return typed === true;
    case 'choices':
      return Array.isArray(typed) ? typed : [];
    case 'lines':
      return partsOf(textOf(typed), /\n/);
    case 'wholes':
      return partsOf(textOf(typed), /[,;\s]/).map((part) => wholeOf(part) ?? part);
    case 'whole':
      return wholeOf(textOf(typed)) ?? textOf(typed);
    case 'localised':
      return Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const text = textOf(values[`${name}.${language}`]);
          return text === '' ? [] : [[language, text]];
        }),
      );
    case 'hours': {
      const days = values[`${name}.weekdays`];
      if (!Array.isArray(days) || days.length === 0) return null;
      const [opens, closes] = [textOf(values[`${name}.opens`]), textOf(values[`${name}.closes`])];
      // Until 00:00 is until the end of the day.
      return { weekdays: days.map(Number).sort(), opens: minutesOf(opens) ?? opens, closes: (minutesOf(closes) ?? closes) || FULL_DAY };
    }
    case 'moment': {
      const moment = new Date(textOf(typed));
      return textOf(typed) === '' ? null : Number.isNaN(moment.getTime()) ? textOf(typed) : moment.toISOString();
    }
    default:
      return textOf(typed) === '' ? null : textOf(typed);
  }
}

export const storedValues = ({ fields }: SectionDefinition, values: TypedValues): StoredValues =>
  Object.fromEntries(fields.map((field) => [field.name, storedField(field, values)]));

const sorted = (value: unknown): unknown =>
  isTexts(value) && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b))) : value;
const isSame = (field: SettingField, a: unknown, b: unknown): boolean => {
  const comparable = (value: unknown) =>
    JSON.stringify(field.kind === 'choices' && Array.isArray(value) ? [...value].sort() : sorted(value));
  return comparable(a) === comparable(b);
};

/** The fields whose value is another one than the stored one. */
export const changedFields = ({ fields }: SectionDefinition, before: StoredValues, after: StoredValues): SettingField[] =>
  fields.filter((field) => !isSame(field, before[field.name], after[field.name]));

/** The path of a control for the path in an error of the server or the schema. */
export function controlPath(path: string): string {
  const field = path.replace(/^value\./, '');
  // An item of a list has no control of its own.
  return field.replace(/\.\d+$/, '');
}

/** A section of the response, without its type. */
export const recordOf = (settings: Settings, section: SettingSection) => settings[section];
