import type { SettingSection } from '@komora/api/admin';
import { COUNTRIES } from '@komora/domain/country';
import { LANGUAGES } from '@komora/domain/language';
import type { TextKey } from '@komora/i18n';

/** Names of the associations. */
const MEMBERSHIP_NAMES = {
  SAMOSKLAD: 'SAMOSKLAD – česká asociace',
  CECH_SKLADNIKU: 'Cech skladníků',
  MESTSKY_PROSTOR: 'Svaz Městský prostor',
} as const;

/** The test gateway is listed where the installation has it. */
const GATEWAYS = [
  { value: 'STRIPE', label: 'Stripe' },
  { value: 'GOPAY', label: 'GoPay' },
  { value: 'MOCK', label: 'MOCK' },
] as const;

type FieldKey<K> = K extends `field.${infer Name}` ? Name : never;
export type FieldName = Exclude<FieldKey<TextKey<'console-settings'>>, 'from'>;
type HintKey<K> = K extends `hint.${infer Name}` ? Name : never;

/** How a field is typed: one line, a whole number, lines or numbers of a list, a tick, one choice, several choices, a text per language, a moment, hours of weekdays. */
export type FieldKind = 'line' | 'whole' | 'lines' | 'wholes' | 'tick' | 'choice' | 'choices' | 'localised' | 'moment' | 'hours';

export interface SettingField {
  readonly name: FieldName;
  readonly kind: FieldKind;
  readonly hint?: HintKey<TextKey<'console-settings'>>;
  /** Of a line: it cannot stay empty. */
  readonly isRequired?: true;
  readonly inputMode?: 'email' | 'tel' | 'url';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface SectionDefinition {
  readonly section: SettingSection;
  readonly fields: readonly SettingField[];
  /** Clients feel the change: the audit log needs words. */
  readonly hasReason: boolean;
  readonly isDated: boolean;
}

/** The sections in the order of the page. Names of languages are added there. */
export const SECTIONS: readonly SectionDefinition[] = [
  {
    section: 'contact',
    hasReason: false,
    isDated: false,
    fields: [
      { name: 'shopName', kind: 'line', hint: 'shopName', isRequired: true },
      { name: 'email', kind: 'line', inputMode: 'email' },
      { name: 'phone', kind: 'line', inputMode: 'tel', hint: 'phone' },
      { name: 'hours', kind: 'hours', hint: 'hours' },
      { name: 'social', kind: 'lines', hint: 'social' },
      { name: 'appStore', kind: 'line', inputMode: 'url' },
      { name: 'googlePlay', kind: 'line', inputMode: 'url' },
      {
        name: 'memberships',
        kind: 'choices',
        options: Object.entries(MEMBERSHIP_NAMES).map(([value, label]) => ({ value, label })),
      },
    ],
  },
  {
    section: 'page',
    hasReason: false,
    isDated: false,
    fields: [
      { name: 'languages', kind: 'choices', options: LANGUAGES.map((value) => ({ value, label: value })) },
      { name: 'analyticsId', kind: 'line', hint: 'analyticsId' },
      { name: 'indexing', kind: 'tick' },
    ],
  },
  {
    section: 'maintenance',
    hasReason: true,
    isDated: false,
    fields: [
      { name: 'on', kind: 'tick' },
      { name: 'until', kind: 'moment', hint: 'until' },
      { name: 'text', kind: 'localised', hint: 'text' },
    ],
  },
  {
    section: 'sites',
    hasReason: false,
    isDated: false,
    fields: COUNTRIES.map((name) => ({ name, kind: 'line', inputMode: 'url', hint: 'site' })),
  },
  {
    section: 'sizes',
    hasReason: true,
    isDated: false,
    fields: [
      { name: 'xs', kind: 'whole' },
      { name: 'small', kind: 'whole' },
      { name: 'medium', kind: 'whole' },
    ],
  },
  {
    section: 'sessions',
    hasReason: true,
    isDated: false,
    fields: [
      { name: 'rememberDays', kind: 'whole' },
      { name: 'rememberMaxDays', kind: 'whole' },
    ],
  },
  {
    section: 'orders',
    hasReason: false,
    isDated: false,
    fields: [
      { name: 'holdMinutes', kind: 'whole' },
      { name: 'holdsPerAddress', kind: 'whole' },
      { name: 'waitlistHours', kind: 'whole', hint: 'waitlistHours' },
    ],
  },
  {
    section: 'gateways',
    hasReason: true,
    isDated: false,
    fields: COUNTRIES.map((name) => ({ name, kind: 'choice', options: GATEWAYS })),
  },
  {
    section: 'notice',
    hasReason: true,
    isDated: true,
    fields: [
      { name: 'noticeDays', kind: 'whole' },
      { name: 'withdrawalClearingDays', kind: 'whole' },
    ],
  },
  {
    section: 'dunning',
    hasReason: true,
    isDated: false,
    fields: [
      { name: 'reminderDays', kind: 'whole' },
      { name: 'lastCallDays', kind: 'whole' },
      { name: 'overlockDays', kind: 'whole' },
      { name: 'instalmentGraceDays', kind: 'whole' },
      { name: 'retryDays', kind: 'wholes', hint: 'retryDays' },
    ],
  },
  {
    section: 'retention',
    hasReason: true,
    isDated: false,
    fields: [
      { name: 'doorLogDays', kind: 'whole' },
      { name: 'cameraKeepDays', kind: 'whole' },
    ],
  },
  {
    section: 'tax',
    hasReason: true,
    isDated: false,
    fields: [{ name: 'ksefConsumers', kind: 'tick' }],
  },
  {
    section: 'tasks',
    hasReason: false,
    isDated: false,
    fields: [{ name: 'statementDays', kind: 'whole' }],
  },
  {
    section: 'inspection',
    hasReason: false,
    isDated: false,
    fields: [{ name: 'items', kind: 'lines', hint: 'items' }],
  },
];
