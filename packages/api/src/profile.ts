import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Gender, Language, RewardKind } from './enumerations.ts';
import { InvoicingDetails } from './order.ts';
import { Id, Instant, LocalDate, Money, NewPassword, PhoneNumber, requiredText } from './values.ts';

export const Profile = z.object({
  /** Grows with every change; a change names the version that it was made on. */
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  userLanguage: Language,
  /** Shown and asked for as the year of birth: 1 January of that year. */
  dateOfBirth: z.nullable(LocalDate),
  gender: z.nullable(Gender),
  invoicingDetails: z.nullable(InvoicingDetails),
});
export type Profile = z.infer<typeof Profile>;

/** Everything that a client may change at once. The e-mail address names the account and stays. */
export const ProfileChange = z.object({
  version: z.int(),
  firstName: requiredText(80),
  lastName: requiredText(80),
  phoneNumber: z.nullable(PhoneNumber),
  dateOfBirth: z.nullable(LocalDate),
  gender: z.nullable(Gender),
  invoicingDetails: z.nullable(InvoicingDetails),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const ReferralInfo = z.object({
  /** Whoever orders or registers through this address counts for me. */
  link: z.string(),
  /** People who came through the link and have rented. */
  acquiredContacts: z.int(),
  /** Contracts that they made. */
  totalContracts: z.int(),
  rewardAccount: z.object({
    /** CREDIT less DEBIT, one per currency that occurs; empty when there was nothing yet. */
    balance: z.array(Money),
    /** Newest first. */
    transactions: z.array(
      z.object({ id: Id, kind: RewardKind, amount: Money, createdAt: Instant, contractBusinessId: z.nullable(z.string()) }),
    ),
  }),
});
export type ReferralInfo = z.infer<typeof ReferralInfo>;

export const OwnPasswordChange = z.object({
  oldPassword: requiredText(200),
  newPassword: NewPassword,
  newPasswordConfirmation: z.string().check(z.maxLength(200)),
});

export const profileEndpoints = {
  'GET /api/client/my/profile': { summary: 'My profile', tag: 'profile', access: 'client', response: Profile },
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
    errors: ['auth/invalid-password', 'passwordsMustMatch', 'too-many-requests'],
  },
  'POST /api/client/my/remove-account': {
    summary: 'Cancel my account for ever; personal data is anonymised, issued documents stay',
    tag: 'profile',
    access: 'client',
    errors: ['account/active-contracts', 'account/unpaid-rents'],
  },
  'GET /api/client/my/data-export': {
    summary: 'Everything kept about me, as one archive',
    tag: 'profile',
    access: 'client',
    file: ['application/zip'],
    errors: ['too-many-requests'],
  },
  'GET /api/client/my/referral-info': { summary: 'My referral link and rewards', tag: 'profile', access: 'client', response: ReferralInfo },
  'GET /api/client/my/is-subscribed-to-newsletter': {
    summary: 'Whether I get the newsletter',
    tag: 'profile',
    access: 'client',
    response: z.object({ value: z.boolean() }),
  },
  'POST /api/client/my/subscribe-to-newsletter': {
    summary: 'Switch the newsletter on or off',
    tag: 'profile',
    access: 'client',
    body: z.object({ subscribe: z.boolean() }),
  },
} as const satisfies Record<string, Endpoint>;
