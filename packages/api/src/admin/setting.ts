import { COUNTRIES, type Country } from '@komora/domain/country';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language, PaymentProvider } from '../enumerations.ts';
import { distinct, Email, Instant, LocalDate, requiredText, Version } from '../values.ts';
import { localisedText, Reason } from './values.ts';

/** Associations of self-storage operators whose logos the pages show. */
export const MEMBERSHIPS = ['SAMOSKLAD', 'CECH_SKLADNIKU', 'MESTSKY_PROSTOR'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const HttpsUrl = z.url({ protocol: /^https$/ }).check(z.maxLength(500), z.regex(/^\S+$/));
/** An address with scheme, host and port only; one slash at its end is dropped. */
const Origin = z.url({ protocol: /^https?$/ }).check(
  z.maxLength(200),
  z.overwrite((value) => (value.endsWith('/') ? value.slice(0, -1) : value)),
  z.refine((value) => URL.canParse(value) && new URL(value).origin === value),
);
const increasing = z.refine<readonly number[]>((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)));

/** Hours at which the call centre answers, on the same days every week, in the time zone of the country of the deployment. */
export const CallHours = z
  .object({
    /** ISO weekdays, 1 is Monday. */
    weekdays: z.array(whole(1, 7)).check(z.minLength(1), z.maxLength(7), distinct),
    /** Minutes after midnight. */
    opens: whole(0, 1439),
    closes: whole(1, 1440),
  })
  .check(z.refine(({ opens, closes }) => closes > opens, { path: ['closes'] }));
export type CallHours = z.infer<typeof CallHours>;

/** How the operator is reached, and the marks in the footer. Null: that of the legal entity, or none. */
export const ContactSetting = z.object({
  /** As clients read it on the pages and in messages. */
  shopName: requiredText(60),
  email: z.nullable(Email),
  /** With its international prefix, as it is shown. */
  phone: z.nullable(z.string().check(z.regex(/^\+[1-9](?: ?\d){6,14}$/))),
  /** Null: the pages show no hours. */
  hours: z.nullable(CallHours),
  social: z.array(HttpsUrl).check(z.maxLength(10), distinct),
  appStore: z.nullable(HttpsUrl),
  googlePlay: z.nullable(HttpsUrl),
  memberships: z.array(z.enum(MEMBERSHIPS)).check(distinct),
});

/** Settings of the public pages. */
export const PageSetting = z.object({
  languages: z.array(Language).check(z.minLength(1), distinct),
  /** Measurement id of Google Analytics 4. Null: no tag. */
  analyticsId: z.nullable(z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/))),
  /** Search engines may index the pages. */
  indexing: z.boolean(),
});

export const OrderSetting = z.object({
  /** How long an unpaid order holds its box. */
  holdMinutes: whole(1, 1440),
  /** Boxes that unpaid orders of one network, or of one client, may hold at one time. */
  holdsPerAddress: whole(1, 1000),
  /** How long a box that became free is held for the first on the waiting list. Offers that were sent keep their end. */
  waitlistHours: whole(1, 168),
});

/** The payment gateway of new payments, by the country of the warehouse. Saved cards stay with the gateway that has them. */
export const GatewaySetting = z.object({ SVK: PaymentProvider, CZE: PaymentProvider, POL: PaymentProvider, HUN: PaymentProvider });

/** Days that agreements promise. */
export const NoticeSetting = z.object({
  /** Minimum days from a termination request to the termination date. */
  noticeDays: whole(0, 180),
  /** Days to clear the box after a withdrawal. */
  withdrawalClearingDays: whole(0, 30),
});

/** Days after the due date of an unpaid rent. */
export const DunningSetting = z
  .object({
    reminderDays: whole(1, 60),
    lastCallDays: whole(2, 60),
    overlockDays: whole(3, 90),
    /** Days after the day of an instalment before its plan is broken. */
    instalmentGraceDays: whole(0, 30),
    /** Days after the first attempt on which a declined card is charged again. Empty: never. */
    retryDays: z.array(whole(1, 27)).check(z.maxLength(8), increasing),
  })
  .check(
    z.refine(({ reminderDays, lastCallDays }) => lastCallDays > reminderDays, { path: ['lastCallDays'] }),
    z.refine(({ lastCallDays, overlockDays }) => overlockDays > lastCallDays, { path: ['overlockDays'] }),
  );

export const RetentionSetting = z.object({
  doorLogDays: whole(30, 3650),
  cameraKeepDays: whole(1, 365),
});

/** Inspections of boxes whose client has left. */
export const InspectionSetting = z.object({
  /** Points of the checklist. Empty: those of the program, in the language of the person. */
  items: z.array(requiredText(200)).check(z.maxLength(20), distinct),
});

/** How long clients stay logged in on a device that they let remember them. Applies from the next use of the device. */
export const SessionSetting = z.object({
  /** Days without use after which the device must log in again. */
  rememberDays: whole(1, 365),
  /** Days after a login after which the device must log in again in any case. */
  rememberMaxDays: whole(1, 3650),
});

/** Largest areas of the sizes that clients see, in m². Larger boxes are LARGE. */
export const SizeSetting = z.object({ xs: whole(1, 1000), small: whole(1, 1000), medium: whole(1, 1000) }).check(
  z.refine(({ xs, small }) => small > xs, { path: ['small'] }),
  z.refine(({ small, medium }) => medium > small, { path: ['medium'] }),
);

/** Origins of the operator's sites in other countries, for links. That of the own country is always null. */
export const SiteSetting = z
  .object({ SVK: z.nullable(Origin), CZE: z.nullable(Origin), POL: z.nullable(Origin), HUN: z.nullable(Origin) })
  .check(
    ...COUNTRIES.map((country, index) =>
      z.refine<Record<Country, string | null>>(
        (sites) => sites[country] === null || !COUNTRIES.slice(0, index).some((other) => sites[other] === sites[country]),
        { path: [country] },
      ),
    ),
  );

export const TaxSetting = z.object({
  /** Invoices of private persons are reported to KSeF, too. Applies to documents that are issued from now on. */
  ksefConsumers: z.boolean(),
});

/** When the list of tasks reports something. */
export const TaskSetting = z.object({
  /** Days without a bank statement of a company that has taken one in before. */
  statementDays: whole(1, 90),
});

/** The public pages and the calls of clients are closed. Staff, doors and webhooks stay. */
export const MaintenanceSetting = z.object({
  on: z.boolean(),
  /** Text for visitors. A language without text shows the usual words. */
  text: localisedText(200),
  /** When visitors may come back; only shown. */
  until: z.nullable(Instant),
});

export const SETTING_VALUES = {
  contact: ContactSetting,
  page: PageSetting,
  sizes: SizeSetting,
  sites: SiteSetting,
  sessions: SessionSetting,
  orders: OrderSetting,
  gateways: GatewaySetting,
  notice: NoticeSetting,
  dunning: DunningSetting,
  retention: RetentionSetting,
  tax: TaxSetting,
  tasks: TaskSetting,
  inspection: InspectionSetting,
  maintenance: MaintenanceSetting,
} as const;
export type SettingSection = keyof typeof SETTING_VALUES;
export const SETTING_SECTIONS = Object.keys(SETTING_VALUES) as SettingSection[];
export type SettingValue<S extends SettingSection> = z.infer<(typeof SETTING_VALUES)[S]>;

/** Sections whose values apply from a day on. */
export const DATED_SECTIONS = ['notice'] as const satisfies readonly SettingSection[];
export type DatedSection = (typeof DATED_SECTIONS)[number];

const Author = { changedAt: z.nullable(Instant), changedBy: z.nullable(z.string()) };

const record = <T extends z.core.$ZodType>(value: T) =>
  z.object({
    /** 0: nobody has changed it. */
    version: Version,
    /** Value that applies now. */
    value,
    /** Value without a change. */
    fallback: value,
    /** Fields that the environment of the program determines. */
    fixed: z.array(z.string()),
    ...Author,
    /** Of a section with dates: every value with the day from which it applies, the newest first. */
    dated: z.array(z.object({ from: LocalDate, value, ...Author })),
  });

export const Settings = z.object({
  /** Today in the country of the deployment, for dated sections. */
  today: LocalDate,
  contact: record(ContactSetting),
  page: record(PageSetting),
  sizes: record(SizeSetting),
  sites: record(SiteSetting),
  sessions: record(SessionSetting),
  orders: record(OrderSetting),
  gateways: record(GatewaySetting),
  notice: record(NoticeSetting),
  dunning: record(DunningSetting),
  retention: record(RetentionSetting),
  tax: record(TaxSetting),
  tasks: record(TaskSetting),
  inspection: record(InspectionSetting),
  maintenance: record(MaintenanceSetting),
});
export type Settings = z.infer<typeof Settings>;
export type SettingRecord<S extends SettingSection> = Settings[S];

const common = { tag: 'setting', access: 'staff', scope: 'organisation' } as const;
const write = { ...common, right: 'write:setting', response: Settings } as const;
const errors = ['changed-elsewhere', 'setting/fixed'] as const;

export const settingEndpoints = {
  'GET /api/admin/settings': {
    ...common,
    right: 'read:setting',
    summary: 'Settings of the operator by section, with version and origin',
    response: Settings,
  },
  'PUT /api/admin/settings/contact': {
    ...write,
    audit: 'setting.change-contact',
    summary: 'Change contact, links and marks of the pages',
    body: z.object({ value: ContactSetting, version: Version }),
    errors,
  },
  'PUT /api/admin/settings/page': {
    ...write,
    audit: 'setting.change-page',
    summary: 'Change languages, analytics and indexing of the pages',
    body: z.object({ value: PageSetting, version: Version }),
    errors: [...errors, 'setting/default-language', 'setting/language-without-legal-text'],
  },
  'PUT /api/admin/settings/sizes': {
    ...write,
    audit: 'setting.change-sizes',
    reason: true,
    summary: 'Change the areas at which sizes of boxes end',
    body: z.object({ value: SizeSetting, version: Version, reason: Reason }),
    errors,
  },
  'PUT /api/admin/settings/sites': {
    ...write,
    audit: 'setting.change-sites',
    summary: "Change the addresses of the operator's sites in other countries",
    body: z.object({ value: SiteSetting, version: Version }),
    errors: [...errors, 'setting/site-address'],
  },
  'PUT /api/admin/settings/sessions': {
    ...write,
    audit: 'setting.change-sessions',
    reason: true,
    summary: 'Change how long devices of clients are remembered',
    body: z.object({ value: SessionSetting, version: Version, reason: Reason }),
    errors,
  },
  'PUT /api/admin/settings/orders': {
    ...write,
    audit: 'setting.change-orders',
    summary: 'Change how long and how often unpaid orders and offers of the waiting list hold boxes',
    body: z.object({ value: OrderSetting, version: Version }),
    errors,
  },
  'PUT /api/admin/settings/gateways': {
    ...write,
    audit: 'setting.change-gateways',
    reason: true,
    summary: 'Change the payment gateway of new payments by country',
    body: z.object({ value: GatewaySetting, version: Version, reason: Reason }),
    errors: [...errors, 'setting/gateway-without-credentials', 'setting/test-gateway-off'],
  },
  'PUT /api/admin/settings/notice': {
    ...write,
    audit: 'setting.change-notice',
    reason: true,
    summary: 'Change notice period and clearing time from a day on, today at the earliest',
    body: z.object({ value: NoticeSetting, version: Version, from: LocalDate, reason: Reason }),
    errors: [...errors, 'setting/from-too-early'],
  },
  'PUT /api/admin/settings/dunning': {
    ...write,
    audit: 'setting.change-dunning',
    reason: true,
    summary: 'Change the days of reminders, overlock and repeated charges',
    body: z.object({ value: DunningSetting, version: Version, reason: Reason }),
    errors,
  },
  'PUT /api/admin/settings/retention': {
    ...write,
    audit: 'setting.change-retention',
    reason: true,
    summary: 'Change how long the door log and photos of entrances are kept',
    body: z.object({ value: RetentionSetting, version: Version, reason: Reason }),
    errors,
  },
  'PUT /api/admin/settings/tax': {
    ...write,
    audit: 'setting.change-tax',
    reason: true,
    summary: 'Change which invoices are reported to tax authorities',
    body: z.object({ value: TaxSetting, version: Version, reason: Reason }),
    errors,
  },
  'PUT /api/admin/settings/tasks': {
    ...write,
    audit: 'setting.change-tasks',
    summary: 'Change when the list of tasks reports that something is missing',
    body: z.object({ value: TaskSetting, version: Version }),
    errors,
  },
  'PUT /api/admin/settings/inspection': {
    ...write,
    audit: 'setting.change-inspection',
    summary: 'Change the checklist of inspections. Those that are open keep theirs',
    body: z.object({ value: InspectionSetting, version: Version }),
    errors,
  },
  'PUT /api/admin/settings/maintenance': {
    ...write,
    audit: 'setting.change-maintenance',
    reason: true,
    summary: 'Close or open the public pages',
    body: z.object({ value: MaintenanceSetting, version: Version, reason: Reason }),
    errors,
  },
} as const satisfies Record<string, Endpoint>;
