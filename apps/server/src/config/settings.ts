import { MEMBERSHIPS, type SettingSection, type SettingValue } from '@komora/api/admin';
import { type Country, Language } from '@komora/api/enumerations';
import { Email } from '@komora/api/values';
import { COUNTRIES, DEFAULT_BOX_SIZE_BOUNDS, LANGUAGES } from '@komora/domain';
import * as z from 'zod/mini';
import { list, listOf, matching, number, optional, optionalFlag, type Reading, url } from './variable.ts';

/** Fields of settings by section. */
export type SettingFields = { [S in SettingSection]?: Partial<SettingValue<S>> };

export interface SettingsConfig {
  /** Fields whose variable is set. They win, and the console shows them as fixed by the installation. */
  fixed: SettingFields;
  /** Fields whose initial value depends on the deployment. */
  initial: SettingFields;
  country: Country;
}

/** In cm². */
const squareMetre = 10_000;

const noSites = Object.fromEntries(COUNTRIES.map((one) => [one, null])) as Record<Country, null>;

/** Origins by country. */
type Sites = Partial<Record<Country, string>>;

const optionalWhole = (min: number, max: number, example: string) =>
  optional(number(min, max), `a whole number from ${min} to ${max}`, example);

/** Variables of what the operator can also set in the console. */
export const settingVariables = {
  CONTACT_EMAIL: optional(Email, 'an e-mail address', 'info@example.com'),
  CONTACT_PHONE: matching(/^\+[1-9](?: ?\d){6,14}$/, 'a telephone number with its international prefix', '+421 2 321 122 33'),
  SOCIAL_LINKS: optional(
    list(z.url({ protocol: /^https$/ }).check(z.regex(/^\S+$/))).check(z.maxLength(10)),
    'a comma-separated list of at most 10 addresses that begin with https://',
    'https://www.facebook.com/example,https://www.instagram.com/example',
  ),
  APP_STORE_URL: url(['https'], 'https://apps.apple.com/app/example/id123456789'),
  GOOGLE_PLAY_URL: url(['https'], 'https://play.google.com/store/apps/details?id=com.example'),
  MEMBERSHIPS: listOf(MEMBERSHIPS),
  LOCALES: listOf(Language.options, LANGUAGES),
  ANALYTICS_ID: matching(/^G-[A-Z0-9]{4,20}$/, 'a measurement id of Google Analytics 4, G- and capital letters or digits', 'G-ABC123DEF4'),
  INDEXING: optionalFlag('true'),
  HOLD_MINUTES: optionalWhole(1, 1440, '20'),
  HOLDS_PER_ADDRESS: optionalWhole(1, 1000, '5'),
  NOTICE_DAYS: optionalWhole(0, 180, '30'),
  WITHDRAWAL_CLEARING_DAYS: optionalWhole(0, 30, '14'),
  DOOR_LOG_DAYS: optionalWhole(30, 3650, '730'),
  CAMERA_KEEP_DAYS: optionalWhole(1, 365, '7'),
  REMEMBER_DAYS: optionalWhole(1, 365, '30'),
  REMEMBER_MAX_DAYS: optionalWhole(1, 3650, '180'),
  SIZE_XS_TO_M2: optionalWhole(1, 1000, '1'),
  SIZE_SMALL_TO_M2: optionalWhole(1, 1000, '4'),
  SIZE_MEDIUM_TO_M2: optionalWhole(1, 1000, '10'),
  KSEF_CONSUMERS: optionalFlag('true'),
  MAINTENANCE: optionalFlag('true'),
};

/** @param demo the invented company of the demo is a member of all associations */
export function settingsConfig(
  { values, report }: Reading<typeof settingVariables>,
  {
    country,
    demo,
    gateways,
    sites,
  }: { country: Country; demo: boolean; sites: Sites | undefined; gateways: Record<'fixed' | 'initial', SettingFields['gateways']> },
): SettingsConfig {
  const sizes = given({ xs: values.SIZE_XS_TO_M2, small: values.SIZE_SMALL_TO_M2, medium: values.SIZE_MEDIUM_TO_M2 });
  if (!areOrdered(sizes)) report('SIZE_SMALL_TO_M2', { expected: 'a number between SIZE_XS_TO_M2 and SIZE_MEDIUM_TO_M2', example: '3' });
  return {
    fixed: {
      contact: given({
        email: values.CONTACT_EMAIL,
        phone: values.CONTACT_PHONE,
        social: values.SOCIAL_LINKS && [...new Set(values.SOCIAL_LINKS)],
        appStore: values.APP_STORE_URL,
        googlePlay: values.GOOGLE_PLAY_URL,
        memberships: values.MEMBERSHIPS,
      }),
      page: given({ languages: values.LOCALES, analyticsId: values.ANALYTICS_ID, indexing: values.INDEXING }),
      orders: given({ holdMinutes: values.HOLD_MINUTES, holdsPerAddress: values.HOLDS_PER_ADDRESS }),
      gateways: { ...gateways.fixed },
      sizes,
      // This site has no link to itself.
      sites: { ...(sites === undefined ? {} : { ...noSites, ...sites }), [country]: null },
      sessions: given({ rememberDays: values.REMEMBER_DAYS, rememberMaxDays: values.REMEMBER_MAX_DAYS }),
      tax: given({ ksefConsumers: values.KSEF_CONSUMERS }),
      notice: given({ noticeDays: values.NOTICE_DAYS, withdrawalClearingDays: values.WITHDRAWAL_CLEARING_DAYS }),
      retention: given({ doorLogDays: values.DOOR_LOG_DAYS, cameraKeepDays: values.CAMERA_KEEP_DAYS }),
      maintenance: given({ on: values.MAINTENANCE }),
    },
    initial: { gateways: { ...gateways.initial }, contact: { memberships: demo ? [...MEMBERSHIPS] : [] } },
    country,
  };
}

/** Sizes without a variable have their initial bounds: then the fixed ones apply also when the stored ones contradict them. */
function areOrdered(fixed: Partial<SettingValue<'sizes'>>): boolean {
  const { XS, SMALL, MEDIUM } = DEFAULT_BOX_SIZE_BOUNDS;
  const { xs, small, medium } = { xs: XS / squareMetre, small: SMALL / squareMetre, medium: MEDIUM / squareMetre, ...fixed };
  return xs < small && small < medium;
}

/** The fields with a value. */
function given<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
