import type { Formatters } from '@komora/i18n/format';
import type { Contact, FrameTexts, MessageContent } from './content.ts';
import type {
  BillingMessageData,
  DoorMessageData,
  DunningMessageData,
  EndingMessageData,
  FranchisingMessageData,
  MessageData,
  MessageTemplate,
  TaxMessageData,
} from './message-data.ts';

/** What the texts of one language are given besides the data. */
export interface TextTools {
  format: Formatters;
  /** The absolute address of a path of the site. */
  url(path: string): string;
  contact: Contact;
}

/** Every message in one language. A missing one is a type error. */
export interface LanguageTexts {
  frame: FrameTexts;
  messages: { readonly [T in MessageTemplate]: (data: MessageData[T], tools: TextTools) => MessageContent };
}

/** The part of {@link LanguageTexts} about the end of a contract. */
export type EndingTexts = Pick<LanguageTexts['messages'], keyof EndingMessageData>;

/** The messages about charges of saved cards. */
export type BillingTexts = Pick<LanguageTexts['messages'], keyof BillingMessageData>;

/** The messages about doors, which stand in files of their own. */
export type DoorTexts = Pick<LanguageTexts['messages'], keyof DoorMessageData>;

/** The messages about rents to come and rents that are late. */
export type DunningTexts = Pick<LanguageTexts['messages'], keyof DunningMessageData>;

/** The messages about opening a branch. */
export type FranchisingTexts = Pick<LanguageTexts['messages'], keyof FranchisingMessageData>;

/** The messages about documents that tax authorities hear of. */
export type TaxTexts = Pick<LanguageTexts['messages'], keyof TaxMessageData>;

/** The pages that messages lead to. */
export const paths = {
  login: '/login',
  contracts: '/my/contracts',
  changePasswordAsOwner: '/my/profile/change-password',
  boxes: '/my/boxes',
  home: '/',
  warehouses: '/boxes',
  confirmRegistration: (token: string) => `/registration?token=${encodeURIComponent(token)}`,
  warehouse: (id: string) => `/location/${encodeURIComponent(id)}`,
  rents: '/my/rents',
  changePassword: (token: string) => `/reset-password/change?token=${encodeURIComponent(token)}`,
} as const;
