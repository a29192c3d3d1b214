import type { FranchisingContact } from '@komora/api/franchising';

/** The form's groups, their fields in the order in which they are shown. */
export const GROUPS = {
  you: ['fullName', 'email', 'phoneNumber', 'businessExperience', 'currentPositionAndArea'],
  place: ['propertyStatus', 'propertyAreaInM2', 'cityToOpen'],
  money: ['capitalInvestment', 'returnOnInvestment', 'isPrimaryIncome'],
  why: ['hasReadFranchiseBrochure', 'motivation'],
} as const;
export const FIELDS = [...GROUPS.you, ...GROUPS.place, ...GROUPS.money, ...GROUPS.why] as const;
export type FranchisingField = (typeof FIELDS)[number];

/** The options of each field that has some; none is chosen beforehand. */
export const CHOICES = {
  businessExperience: ['NO_EXPERIENCE', 'ONE_TO_FIVE', 'GREATER_THAN_FIVE'],
  propertyStatus: ['HAS_PROPERTY', 'WANTS_RENT', 'WANTS_BUY_PROPERTY'],
  capitalInvestment: ['LESS_THAN_30', 'BETW_30_AND_40', 'BETW_40_AND_50', 'GREATER_THAN_50'],
  returnOnInvestment: ['ONE_TO_TWO_YEARS', 'THREE_TO_FIVE_YEARS', 'SIX_AND_MORE'],
} as const satisfies { [Name in FranchisingField]?: readonly FranchisingContact[Name][] };
export type ChoiceField = keyof typeof CHOICES;
export type QuestionField = 'isPrimaryIncome' | 'hasReadFranchiseBrochure';
export type TextField = Exclude<FranchisingField, ChoiceField | QuestionField>;

/** The typed text, the name of a choice, `yes` or `no`; empty when there is none. */
export type FranchisingValues = Record<FranchisingField, string>;

export const EMPTY: FranchisingValues = {
  fullName: '',
  email: '',
  phoneNumber: '',
  businessExperience: '',
  currentPositionAndArea: '',
  propertyStatus: '',
  propertyAreaInM2: '',
  cityToOpen: '',
  capitalInvestment: '',
  returnOnInvestment: '',
  isPrimaryIncome: '',
  hasReadFranchiseBrochure: '',
  motivation: '',
};
