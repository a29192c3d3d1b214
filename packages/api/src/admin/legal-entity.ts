import { ITEM_KINDS } from '@komora/domain';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Country, Currency, InvoicingType } from '../enumerations.ts';
import { Email, Id, LocalDate, optionalText, PhoneNumber, requiredText, Version } from '../values.ts';
import { LocalisedText } from '../warehouse.ts';
import { localisedText, Reason } from './values.ts';

/** Statutory interest for late payment: for invoices that are due on `from` or later. `fixed`: the fixed rate for companies, in Slovakia only. */
/** Documents with numbers of their own. */
const NUMBER_SERIES = ['INVOICE', 'CREDIT_NOTE', 'CASH_RECEIPT', 'CASH_DISBURSEMENT'] as const;

const LateInterestOption = z.object({ from: LocalDate, fixed: z.boolean() });

/** Fields of a legal entity that staff set. Its invoices and agreements print most of them. */
const settings = {
  name: requiredText(200),
  address: z.object({ street: requiredText(100), number: requiredText(20), city: requiredText(100), zip: requiredText(12) }),
  /** IČO, KRS, REGON or cégjegyzékszám, with check digits where the country has them. */
  companyId: requiredText(20),
  /** DIČ, NIP or adószám. */
  taxId: requiredText(20),
  /** As in VIES, with the prefix of the country. Null: not registered for VAT. */
  vatId: z.nullable(requiredText(20)),
  /** Of the commercial register, as printed. */
  registerEntry: optionalText(300),
  email: Email,
  phoneNumber: PhoneNumber,
  /** False: staff can receive no cash for the company. Absent: as before; a new company takes cash. */
  acceptsCash: z.optional(z.boolean()),
  /** Days between the announcement of a rent increase and its effect. Absent: as before, 30 for a new one. */
  increaseNoticeDays: z.optional(z.int().check(z.gte(30), z.lte(365))),
  /** New agreements contain the price clause, with this notice. Absent: as before, no clause for a new company. */
  priceClause: z.optional(z.boolean()),
  /** Null: none. Absent: as before, none for a new company. */
  lateInterest: z.optional(z.nullable(LateInterestOption)),
};
const bic = z.nullable(requiredText(11));
const bankAccount = { iban: requiredText(42), bic };

/** A bank account of a company. The company's `iban` and `bic` are those of the default account. */
export const BankAccountRecord = z.object({
  id: Id,
  label: z.string(),
  iban: z.string(),
  bic: z.nullable(z.string()),
  /** New documents print it. */
  isDefault: z.boolean(),
  isClosed: z.boolean(),
  hasStatements: z.boolean(),
});
export type BankAccountRecord = z.infer<typeof BankAccountRecord>;

const account = { label: optionalText(60), bic };
export const NewBankAccount = z.object({ ...account, iban: bankAccount.iban });

/** Letters and digits that numbers of documents begin with. */
const Prefix = z.string().check(z.regex(/^[A-Z0-9]{1,6}$/));

export const LegalEntityRecord = z.object({
  id: Id,
  country: Country,
  currency: Currency,
  timeZone: z.string(),
  name: z.string(),
  address: z.object({ street: z.string(), number: z.string(), city: z.string(), zip: z.string() }),
  companyId: z.string(),
  taxId: z.string(),
  vatId: z.nullable(z.string()),
  registerEntry: z.string(),
  iban: z.string(),
  bic: z.nullable(z.string()),
  /** The default first, then the open ones. */
  accounts: z.array(BankAccountRecord),
  email: z.string(),
  phoneNumber: z.string(),
  acceptsCash: z.boolean(),
  increaseNoticeDays: z.int(),
  priceClause: z.boolean(),
  lateInterest: z.nullable(LateInterestOption),
  invoicePrefix: z.string(),
  contractPrefix: z.string(),
  /** The last number of each series of documents and year. */
  numbering: z.array(z.object({ series: z.enum(NUMBER_SERIES), year: z.int(), lastNumber: z.int() })),
  warehouses: z.int(),
  /** Country and prefixes can still be corrected: there is no order, contract or document yet. */
  isUnused: z.boolean(),
  version: Version,
});
export type LegalEntityRecord = z.infer<typeof LegalEntityRecord>;

/** Numbers and prices depend on these. */
const basis = { country: Country, invoicePrefix: Prefix, contractPrefix: Prefix };

export const LegalEntitySettings = z.object(settings);
export type LegalEntitySettings = z.infer<typeof LegalEntitySettings>;

/** Absent fields stay as they are. */
const LegalEntityBasis = z.partial(z.object(basis));
export type LegalEntityBasis = z.infer<typeof LegalEntityBasis>;

export const VatItemKind = z.enum(ITEM_KINDS);

/** How an item is taxed for a kind of customer, from a day up to and without `validTo`. */
export const VatRuleRecord = z.object({
  id: Id,
  country: Country,
  itemKind: VatItemKind,
  customerType: InvoicingType,
  /** Basis points; null with an exemption. */
  rateBp: z.nullable(z.int()),
  exemptionCode: z.nullable(z.string()),
  /** Printed on invoices. */
  exemptionClause: z.nullable(LocalisedText),
  validFrom: LocalDate,
  validTo: z.nullable(LocalDate),
  version: Version,
});
export type VatRuleRecord = z.infer<typeof VatRuleRecord>;

/** Either a rate, or an exemption with its code and clause. */
const treatment = {
  rateBp: z.nullable(z.int().check(z.gte(0), z.lte(10_000))),
  /** With `exemptionClause`, instead of `rateBp`. */
  exemptionCode: z.nullable(requiredText(40)),
  exemptionClause: z.nullable(localisedText(500)),
};

const params = z.object({ id: Id });
const ofAccount = {
  tag: 'legal-entity',
  access: 'staff',
  right: 'write:legal-entity',
  scope: 'legal-entity',
  params: z.object({ id: Id, accountId: Id }),
  response: LegalEntityRecord,
} as const;
const withVersion = z.object({ version: Version });

export const legalEntityEndpoints = {
  'GET /api/admin/legal-entities': {
    summary: 'Companies of the operator within the scope, by country and name',
    tag: 'legal-entity',
    access: 'staff',
    right: 'read:legal-entity',
    scope: 'legal-entity',
    response: z.object({ rows: z.array(LegalEntityRecord) }),
  },
  'POST /api/admin/legal-entities': {
    summary: 'Create a company. Its country decides currency and time zone. Several per country',
    tag: 'legal-entity',
    access: 'staff',
    right: 'write:legal-entity',
    scope: 'organisation',
    audit: 'legal-entity.create',
    body: z.object({ ...settings, ...bankAccount, ...basis }),
    response: LegalEntityRecord,
    errors: ['legal-entity/prefix-exists', 'legal-entity/iban-exists'],
  },
  'PUT /api/admin/legal-entities/{id}': {
    summary:
      'Change a company for new documents, except its bank account. Issued ones stay as they are. Prefixes can be corrected until the first order or document, the country until the first warehouse',
    tag: 'legal-entity',
    access: 'staff',
    right: 'write:legal-entity',
    scope: 'legal-entity',
    audit: 'legal-entity.change',
    params,
    body: z.object({ ...settings, ...LegalEntityBasis.shape, version: Version }),
    response: LegalEntityRecord,
    errors: ['changed-elsewhere', 'legal-entity/prefix-exists', 'legal-entity/used', 'legal-entity/has-warehouses'],
  },
  'POST /api/admin/legal-entities/{id}/bank-accounts': {
    ...ofAccount,
    summary: 'Add a bank account to a company. Its statements are accepted from now on; documents name the default account',
    audit: 'legal-entity.add-account',
    params,
    body: z.object({ ...NewBankAccount.shape, version: Version }),
    errors: ['changed-elsewhere', 'legal-entity/iban-exists'],
  },
  'PUT /api/admin/legal-entities/{id}/bank-accounts/{accountId}': {
    ...ofAccount,
    summary: 'Change label and BIC of a bank account, close it or open it again. Statements of a closed account are still accepted',
    audit: 'legal-entity.change-account',
    body: z.object({ ...account, isClosed: z.boolean(), version: Version }),
    errors: ['changed-elsewhere', 'bank-account/is-default'],
  },
  'POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/choose': {
    ...ofAccount,
    summary: 'Make a bank account the default, which new documents print. Issued ones stay as they are',
    audit: 'legal-entity.choose-account',
    // Another account gets the transfers of all clients.
    person: true,
    fresh: true,
    reason: true,
    body: z.object({ version: Version, reason: Reason }),
    errors: ['changed-elsewhere', 'bank-account/closed'],
  },
  'POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/delete': {
    ...ofAccount,
    summary: 'Delete a bank account that has no statement',
    audit: 'legal-entity.delete-account',
    body: withVersion,
    errors: ['changed-elsewhere', 'bank-account/is-default', 'bank-account/has-statements'],
  },
  'GET /api/admin/vat-rules': {
    summary: 'VAT rules of all countries, the newest first. The law of a country holds for all companies there',
    tag: 'tax',
    access: 'staff',
    right: 'read:tax',
    scope: 'anywhere',
    response: z.object({ rows: z.array(VatRuleRecord) }),
  },
  'POST /api/admin/vat-rules': {
    summary: 'Tax an item in another way from a later day, or for the first time from any day. The rule before ends then',
    tag: 'tax',
    access: 'staff',
    right: 'write:tax',
    scope: 'organisation',
    audit: 'vat-rule.create',
    reason: true,
    body: z.object({
      country: Country,
      itemKind: VatItemKind,
      customerType: InvoicingType,
      ...treatment,
      validFrom: LocalDate,
      reason: Reason,
    }),
    response: VatRuleRecord,
    errors: ['vat-rule/not-later'],
  },
  'PUT /api/admin/vat-rules/{id}': {
    summary: 'Correct rate or exemption of a rule, as long as its country has no order and no invoice since its first day',
    tag: 'tax',
    access: 'staff',
    right: 'write:tax',
    scope: 'organisation',
    audit: 'vat-rule.correct',
    reason: true,
    params,
    body: z.object({ ...treatment, version: Version, reason: Reason }),
    response: VatRuleRecord,
    errors: ['changed-elsewhere', 'vat-rule/used'],
  },
  'POST /api/admin/vat-rules/{id}/withdraw': {
    summary: 'Withdraw a rule whose first day is to come. The rule before it goes on',
    tag: 'tax',
    access: 'staff',
    right: 'write:tax',
    scope: 'organisation',
    audit: 'vat-rule.withdraw',
    reason: true,
    params,
    body: z.object({ version: Version, reason: Reason }),
    errors: ['changed-elsewhere', 'vat-rule/begun', 'vat-rule/used'],
  },
} as const satisfies Record<string, Endpoint>;
