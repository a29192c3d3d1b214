import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Gender, Language, RewardKind } from './enumerations.ts';
import { InvoicingDetails } from './order.ts';
import { openToView } from './staff-view.ts';
import { Id, Instant, LocalDate, Money, NewPassword, PhoneNumber, personalName, TypedPassword, Version } from './values.ts';

export const Profile = z.object({
  /** Increases with every change. A change states the version that it is based on. */
  version: Version,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  userLanguage: Language,
  /** Clients show and ask for the year only: 1 January of that year. */
  dateOfBirth: z.nullable(LocalDate),
  gender: z.nullable(Gender),
  invoicingDetails: z.nullable(InvoicingDetails),
});
export type Profile = z.infer<typeof Profile>;

/** The fields that a client can change. The e-mail address identifies the account and cannot change. */
export const ProfileChange = z.object({
  version: Version,
  firstName: personalName(80),
  lastName: personalName(80),
  phoneNumber: z.nullable(PhoneNumber),
  dateOfBirth: z.nullable(LocalDate),
  gender: z.nullable(Gender),
  invoicingDetails: z.nullable(InvoicingDetails),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const ReferralInfo = z.object({
  /** The referral link. Orders and registrations through it count for this client. */
  link: z.string(),
  /** Number of people who rented through the link. */
  acquiredContacts: z.int(),
  /** Number of their contracts. */
  totalContracts: z.int(),
  rewardAccount: z.object({
    /** CREDIT minus DEBIT per currency; empty if there are no transactions. */
    balance: z.array(Money),
    /** Newest first. */
    transactions: z.array(
      z.object({ id: Id, kind: RewardKind, amount: Money, createdAt: Instant, contractBusinessId: z.nullable(z.string()) }),
    ),
  }),
});
export type ReferralInfo = z.infer<typeof ReferralInfo>;

export const OwnPasswordChange = z.object({
  oldPassword: TypedPassword,
  newPassword: NewPassword,
  newPasswordConfirmation: z.string().check(z.maxLength(200)),
});

/** The password may be left out for 15 minutes after a login. */
export const AccountRemoval = z.optional(z.nullable(z.object({ password: z.optional(z.string().check(z.maxLength(200))) })));

/** Error codes that keep an account from being cancelled. */
export const RemovalObstacle = z.enum(['account/active-contracts', 'account/unpaid-rents', 'account/unpaid-debts', 'account/money-held']);
export type RemovalObstacle = z.infer<typeof RemovalObstacle>;

export const profileEndpoints = {
  'GET /api/client/my/profile': { summary: 'My profile', tag: 'profile', access: 'client', staffView: openToView, response: Profile },
  'PUT /api/client/my/profile': {
    summary: 'Change my profile; answers with the new one',
    tag: 'profile',
    access: 'client',
    body: ProfileChange,
    response: Profile,
    errors: ['profile/changed-elsewhere', 'registration/phone-exists'],
  },
  'POST /api/client/my/change-password': {
    summary: 'Change my password; ends all my other sessions',
    tag: 'profile',
    access: 'client',
    body: OwnPasswordChange,
    errors: ['auth/invalid-password', 'passwordsMustMatch', 'password/too-common', 'too-many-requests'],
  },
  'GET /api/client/my/removal-obstacles': {
    summary: 'Why I cannot cancel my account now; empty: I can',
    tag: 'profile',
    access: 'client',
    staffView: openToView,
    response: z.object({ obstacles: z.array(RemovalObstacle) }),
  },
  'POST /api/client/my/remove-account': {
    summary: 'Cancel my account for ever; personal data is anonymised, issued documents stay',
    tag: 'profile',
    access: 'client',
    body: AccountRemoval,
    errors: [
      'revalid/rule/basic/not-null',
      'forbidden',
      'invalid-credentials',
      'account/active-contracts',
      'account/unpaid-rents',
      'account/unpaid-debts',
      'account/money-held',
      'too-many-requests',
    ],
  },
  'GET /api/client/my/data-export': {
    summary: 'Everything kept about me, as one archive',
    tag: 'profile',
    access: 'client',
    file: ['application/zip'],
    errors: ['too-many-requests'],
  },
  'GET /api/client/my/referral-info': {
    summary: 'My referral link and rewards',
    tag: 'profile',
    access: 'client',
    staffView: openToView,
    response: ReferralInfo,
  },
  'GET /api/client/my/is-subscribed-to-newsletter': {
    summary: 'My subscription of the newsletter',
    tag: 'profile',
    access: 'client',
    staffView: openToView,
    response: z.object({ value: z.boolean() }),
  },
  'POST /api/client/my/subscribe-to-newsletter': {
    summary: 'Switch the newsletter on or off',
    tag: 'profile',
    access: 'client',
    body: z.object({ subscribe: z.boolean() }),
  },
} as const satisfies Record<string, Endpoint>;
