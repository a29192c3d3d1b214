import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Language } from './enumerations.ts';
import { Email, PhoneNumber, requiredText } from './values.ts';

export const BusinessExperience = z.enum(['NO_EXPERIENCE', 'ONE_TO_FIVE', 'GREATER_THAN_FIVE']);
export type BusinessExperience = z.infer<typeof BusinessExperience>;

export const PropertyStatus = z.enum(['HAS_PROPERTY', 'WANTS_RENT', 'WANTS_BUY_PROPERTY']);
export type PropertyStatus = z.infer<typeof PropertyStatus>;

/** Thousands of EUR. */
export const CapitalInvestment = z.enum(['LESS_THAN_30', 'BETW_30_AND_40', 'BETW_40_AND_50', 'GREATER_THAN_50']);
export type CapitalInvestment = z.infer<typeof CapitalInvestment>;

export const ReturnOnInvestment = z.enum(['ONE_TO_TWO_YEARS', 'THREE_TO_FIVE_YEARS', 'SIX_AND_MORE']);
export type ReturnOnInvestment = z.infer<typeof ReturnOnInvestment>;

/** The application to open a branch (specification, §3 Franchising form). */
export const FranchisingContact = z.object({
  fullName: requiredText(160),
  email: Email,
  phoneNumber: PhoneNumber,
  businessExperience: BusinessExperience,
  /** The person's position and field. */
  currentPositionAndArea: requiredText(300),
  propertyStatus: PropertyStatus,
  /** Area that they have or look for, in whole square metres. */
  propertyAreaInM2: z.int().check(z.gte(1), z.lte(1_000_000)),
  cityToOpen: requiredText(100),
  capitalInvestment: CapitalInvestment,
  returnOnInvestment: ReturnOnInvestment,
  isPrimaryIncome: z.boolean(),
  hasReadFranchiseBrochure: z.boolean(),
  motivation: requiredText(4000),
  /** Language of the confirmation; the browser's language if absent. */
  userLanguage: z.optional(Language),
});
export type FranchisingContact = z.input<typeof FranchisingContact>;

export const franchisingEndpoints = {
  'POST /api/client/franchising/contact': {
    summary: 'Leave a contact for opening a branch; the same contact sent again is one contact',
    tag: 'franchising',
    access: 'public',
    body: FranchisingContact,
    errors: ['too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
