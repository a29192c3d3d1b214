import type { Formatters, Texts } from '@komora/i18n';
import type { Contact, MessageContent } from '../content.ts';
import type { ContractNames, MessageData, MessageTemplate } from '../message-data.ts';

/** The texts and formats of one language. Templates are built once from them. */
export interface LanguageTools {
  texts: Texts;
  format: Formatters;
}

/** Facts of the deployment, given with every message. */
export interface SiteTools {
  /** The absolute address of a path of the site. */
  url(path: string): string;
  contact: Contact;
}

/** The templates of some messages in one language. */
export type Templates<T extends MessageTemplate = MessageTemplate> = {
  readonly [Name in T]: (data: MessageData[Name], site: SiteTools) => MessageContent;
};

/** The pages that messages link to. */
export const paths = {
  login: '/login',
  contracts: '/my/contracts',
  changePasswordAsOwner: '/my/profile/change-password',
  boxes: '/my/boxes',
  profile: '/my/profile',
  home: '/',
  warehouses: '/boxes',
  confirmRegistration: (token: string) => `/registration?token=${encodeURIComponent(token)}`,
  /** A fragment, which no server logs. */
  withdrawal: (token: string) => `/withdrawal#${encodeURIComponent(token)}`,
  warehouse: (id: string) => `/location/${encodeURIComponent(id)}`,
  rents: '/my/rents',
  changePassword: (token: string) => `/reset-password/change?token=${encodeURIComponent(token)}`,
} as const;

type Fact = [label: string, value: string];

/** A fact that is left out when its value is not known. */
export function optionalFact(label: string, value: string | null | undefined): Fact[] {
  return value === null || value === undefined ? [] : [[label, value]];
}

/** The facts that identify a contract. */
export function contractFacts({ texts }: LanguageTools, data: ContractNames): Fact[] {
  const common = texts.of('email');
  return [
    [common('fact.contract'), data.contractBusinessId],
    [common('fact.box'), data.boxName],
    [common('fact.warehouse'), data.warehouseName],
  ];
}
