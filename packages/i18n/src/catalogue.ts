import type accessibility from '../catalogues/en/accessibility.json';
import type account from '../catalogues/en/account.json';
import type common from '../catalogues/en/common.json';
import type consent from '../catalogues/en/consent.json';
import type operatorConsole from '../catalogues/en/console.json';
import type consoleAccount from '../catalogues/en/console-account.json';
import type consoleArrears from '../catalogues/en/console-arrears.json';
import type consoleAudit from '../catalogues/en/console-audit.json';
import type consoleBank from '../catalogues/en/console-bank.json';
import type consoleBoxes from '../catalogues/en/console-boxes.json';
import type consoleBulk from '../catalogues/en/console-bulk.json';
import type consoleCash from '../catalogues/en/console-cash.json';
import type consoleClientActs from '../catalogues/en/console-client-acts.json';
import type consoleClientMerge from '../catalogues/en/console-client-merge.json';
import type consoleClientView from '../catalogues/en/console-client-view.json';
import type consoleCollection from '../catalogues/en/console-collection.json';
import type consoleCompanies from '../catalogues/en/console-companies.json';
import type consoleContractActions from '../catalogues/en/console-contract-actions.json';
import type consoleCredentials from '../catalogues/en/console-credentials.json';
import type consoleDisputes from '../catalogues/en/console-disputes.json';
import type consoleDoors from '../catalogues/en/console-doors.json';
import type consoleEnquiries from '../catalogues/en/console-enquiries.json';
import type consoleError from '../catalogues/en/console-error.json';
import type consoleExports from '../catalogues/en/console-exports.json';
import type consoleFirstRun from '../catalogues/en/console-first-run.json';
import type consoleImports from '../catalogues/en/console-imports.json';
import type consoleInspection from '../catalogues/en/console-inspection.json';
import type consoleInstalments from '../catalogues/en/console-instalments.json';
import type consoleInterest from '../catalogues/en/console-interest.json';
import type consoleJobs from '../catalogues/en/console-jobs.json';
import type consoleKeypads from '../catalogues/en/console-keypads.json';
import type consoleKeys from '../catalogues/en/console-keys.json';
import type consoleLegal from '../catalogues/en/console-legal.json';
import type consoleLocks from '../catalogues/en/console-locks.json';
import type consoleMessages from '../catalogues/en/console-messages.json';
import type consoleMoney from '../catalogues/en/console-money.json';
import type consoleMonthEnd from '../catalogues/en/console-month-end.json';
import type consoleMoveIn from '../catalogues/en/console-move-in.json';
import type consoleOffers from '../catalogues/en/console-offers.json';
import type consoleOwnInsurance from '../catalogues/en/console-own-insurance.json';
import type consolePayments from '../catalogues/en/console-payments.json';
import type consolePayouts from '../catalogues/en/console-payouts.json';
import type consolePlan from '../catalogues/en/console-plan.json';
import type consolePrices from '../catalogues/en/console-prices.json';
import type consoleRecords from '../catalogues/en/console-records.json';
import type consoleRecovered from '../catalogues/en/console-recovered.json';
import type consoleReports from '../catalogues/en/console-reports.json';
import type consoleSecurity from '../catalogues/en/console-security.json';
import type consoleSettings from '../catalogues/en/console-settings.json';
import type consoleStaff from '../catalogues/en/console-staff.json';
import type consoleTaxReports from '../catalogues/en/console-tax-reports.json';
import type consoleToday from '../catalogues/en/console-today.json';
import type consoleWalk from '../catalogues/en/console-walk.json';
import type consoleWarehouses from '../catalogues/en/console-warehouses.json';
import type consoleWebhooks from '../catalogues/en/console-webhooks.json';
import type contract from '../catalogues/en/contract.json';
import type diagnostics from '../catalogues/en/diagnostics.json';
import type documentDisbursement from '../catalogues/en/document-disbursement.json';
import type documentExport from '../catalogues/en/document-export.json';
import type documentInvoice from '../catalogues/en/document-invoice.json';
import type documentLetter from '../catalogues/en/document-letter.json';
import type documentReceipt from '../catalogues/en/document-receipt.json';
import type documentSubject from '../catalogues/en/document-subject.json';
import type email from '../catalogues/en/email.json';
import type emailAccess from '../catalogues/en/email-access.json';
import type emailAccount from '../catalogues/en/email-account.json';
import type emailContract from '../catalogues/en/email-contract.json';
import type emailFranchising from '../catalogues/en/email-franchising.json';
import type emailInstalments from '../catalogues/en/email-instalments.json';
import type emailOperator from '../catalogues/en/email-operator.json';
import type emailOrder from '../catalogues/en/email-order.json';
import type emailRent from '../catalogues/en/email-rent.json';
import type emailTenancy from '../catalogues/en/email-tenancy.json';
import type error from '../catalogues/en/error.json';
import type estimator from '../catalogues/en/estimator.json';
import type franchising from '../catalogues/en/franchising.json';
import type head from '../catalogues/en/head.json';
import type help from '../catalogues/en/help.json';
import type hours from '../catalogues/en/hours.json';
import type instalments from '../catalogues/en/instalments.json';
import type invoicing from '../catalogues/en/invoicing.json';
import type landing from '../catalogues/en/landing.json';
import type lock from '../catalogues/en/lock.json';
import type maintenance from '../catalogues/en/maintenance.json';
import type offline from '../catalogues/en/offline.json';
import type order from '../catalogues/en/order.json';
import type payment from '../catalogues/en/payment.json';
import type policy from '../catalogues/en/policy.json';
import type privacy from '../catalogues/en/privacy.json';
import type profile from '../catalogues/en/profile.json';
import type registration from '../catalogues/en/registration.json';
import type rent from '../catalogues/en/rent.json';
import type shell from '../catalogues/en/shell.json';
import type signing from '../catalogues/en/signing.json';
import type staffView from '../catalogues/en/staff-view.json';
import type warehouse from '../catalogues/en/warehouse.json';
import type webview from '../catalogues/en/webview.json';
import type withdrawal from '../catalogues/en/withdrawal.json';

/** One namespace's texts as i18next JSON v4: nested objects, plurals by CLDR suffix. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** The English catalogues are the source of the keys: a key missing there is a type error at its use. */
export interface PageCatalogues {
  readonly accessibility: typeof accessibility;
  readonly account: typeof account;
  readonly common: typeof common;
  readonly consent: typeof consent;
  readonly contract: typeof contract;
  readonly diagnostics: typeof diagnostics;
  readonly error: typeof error;
  readonly estimator: typeof estimator;
  readonly franchising: typeof franchising;
  readonly head: typeof head;
  readonly help: typeof help;
  readonly hours: typeof hours;
  readonly invoicing: typeof invoicing;
  readonly landing: typeof landing;
  readonly lock: typeof lock;
  readonly maintenance: typeof maintenance;
  readonly offline: typeof offline;
  readonly order: typeof order;
  readonly payment: typeof payment;
  readonly policy: typeof policy;
  readonly privacy: typeof privacy;
  readonly profile: typeof profile;
  readonly registration: typeof registration;
  readonly instalments: typeof instalments;
  readonly rent: typeof rent;
  readonly shell: typeof shell;
  readonly signing: typeof signing;
  readonly 'staff-view': typeof staffView;
  readonly warehouse: typeof warehouse;
  readonly webview: typeof webview;
  readonly withdrawal: typeof withdrawal;
}

/** The texts of the operator console. No page of the shop contains these. */
export interface ConsoleCatalogues {
  readonly console: typeof operatorConsole;
  readonly 'console-account': typeof consoleAccount;
  readonly 'console-arrears': typeof consoleArrears;
  readonly 'console-collection': typeof consoleCollection;
  readonly 'console-instalments': typeof consoleInstalments;
  readonly 'console-interest': typeof consoleInterest;
  readonly 'console-audit': typeof consoleAudit;
  readonly 'console-bank': typeof consoleBank;
  readonly 'console-boxes': typeof consoleBoxes;
  readonly 'console-bulk': typeof consoleBulk;
  readonly 'console-cash': typeof consoleCash;
  readonly 'console-error': typeof consoleError;
  readonly 'console-contract-actions': typeof consoleContractActions;
  readonly 'console-disputes': typeof consoleDisputes;
  readonly 'console-doors': typeof consoleDoors;
  readonly 'console-enquiries': typeof consoleEnquiries;
  readonly 'console-client-acts': typeof consoleClientActs;
  readonly 'console-client-merge': typeof consoleClientMerge;
  readonly 'console-client-view': typeof consoleClientView;
  readonly 'console-companies': typeof consoleCompanies;
  readonly 'console-first-run': typeof consoleFirstRun;
  readonly 'console-exports': typeof consoleExports;
  readonly 'console-imports': typeof consoleImports;
  readonly 'console-jobs': typeof consoleJobs;
  readonly 'console-keypads': typeof consoleKeypads;
  readonly 'console-keys': typeof consoleKeys;
  readonly 'console-legal': typeof consoleLegal;
  readonly 'console-locks': typeof consoleLocks;
  readonly 'console-messages': typeof consoleMessages;
  readonly 'console-money': typeof consoleMoney;
  readonly 'console-payments': typeof consolePayments;
  readonly 'console-month-end': typeof consoleMonthEnd;
  readonly 'console-move-in': typeof consoleMoveIn;
  readonly 'console-offers': typeof consoleOffers;
  readonly 'console-own-insurance': typeof consoleOwnInsurance;
  readonly 'console-payouts': typeof consolePayouts;
  readonly 'console-plan': typeof consolePlan;
  readonly 'console-prices': typeof consolePrices;
  readonly 'console-records': typeof consoleRecords;
  readonly 'console-recovered': typeof consoleRecovered;
  readonly 'console-reports': typeof consoleReports;
  readonly 'console-security': typeof consoleSecurity;
  readonly 'console-credentials': typeof consoleCredentials;
  readonly 'console-settings': typeof consoleSettings;
  readonly 'console-staff': typeof consoleStaff;
  readonly 'console-tax-reports': typeof consoleTaxReports;
  readonly 'console-today': typeof consoleToday;
  readonly 'console-inspection': typeof consoleInspection;
  readonly 'console-walk': typeof consoleWalk;
  readonly 'console-warehouses': typeof consoleWarehouses;
  readonly 'console-webhooks': typeof consoleWebhooks;
}

/** The texts of e-mails and documents. Only the server renders these. */
export interface ServerCatalogues {
  readonly 'document-disbursement': typeof documentDisbursement;
  readonly 'document-export': typeof documentExport;
  readonly 'document-invoice': typeof documentInvoice;
  readonly 'document-letter': typeof documentLetter;
  readonly 'document-receipt': typeof documentReceipt;
  readonly 'document-subject': typeof documentSubject;
  readonly email: typeof email;
  readonly 'email-access': typeof emailAccess;
  readonly 'email-account': typeof emailAccount;
  readonly 'email-contract': typeof emailContract;
  readonly 'email-franchising': typeof emailFranchising;
  readonly 'email-operator': typeof emailOperator;
  readonly 'email-order': typeof emailOrder;
  readonly 'email-instalments': typeof emailInstalments;
  readonly 'email-rent': typeof emailRent;
  readonly 'email-tenancy': typeof emailTenancy;
}

export type Catalogues = PageCatalogues & ConsoleCatalogues & ServerCatalogues;
export type PageNamespace = keyof PageCatalogues;
export type Namespace = keyof Catalogues;

/** The namespaces of pages, one per feature. Add a new one here and in `PageCatalogues`. The browser can load these and no others. */
export const PAGE_NAMESPACES = [
  'accessibility',
  'account',
  'common',
  'consent',
  'contract',
  'diagnostics',
  'error',
  'estimator',
  'franchising',
  'head',
  'help',
  'hours',
  'invoicing',
  'landing',
  'lock',
  'maintenance',
  'offline',
  'order',
  'payment',
  'policy',
  'privacy',
  'profile',
  'registration',
  'instalments',
  'rent',
  'shell',
  'signing',
  'staff-view',
  'warehouse',
  'webview',
  'withdrawal',
] as const satisfies readonly PageNamespace[];

/** The namespaces of the operator console, with those that it shares with pages. Add a new one here and in `ConsoleCatalogues`. */
export const CONSOLE_NAMESPACES = [
  'common',
  'console',
  'console-account',
  'console-arrears',
  'console-collection',
  'console-instalments',
  'console-interest',
  'console-audit',
  'console-bank',
  'console-boxes',
  'console-bulk',
  'console-cash',
  'console-error',
  'console-contract-actions',
  'console-disputes',
  'console-doors',
  'console-enquiries',
  'console-client-acts',
  'console-client-merge',
  'console-client-view',
  'console-companies',
  'console-first-run',
  'console-exports',
  'console-imports',
  'console-jobs',
  'console-keypads',
  'console-keys',
  'console-legal',
  'console-locks',
  'console-messages',
  'console-money',
  'console-payments',
  'console-month-end',
  'console-move-in',
  'console-offers',
  'console-own-insurance',
  'console-payouts',
  'console-plan',
  'console-prices',
  'console-records',
  'console-recovered',
  'console-reports',
  'console-security',
  'console-credentials',
  'console-settings',
  'console-staff',
  'console-tax-reports',
  'console-today',
  'console-inspection',
  'console-walk',
  'console-warehouses',
  'console-webhooks',
  'error',
  'franchising',
  'invoicing',
  'order',
] as const satisfies readonly (keyof ConsoleCatalogues | PageNamespace)[];

/** The namespaces of e-mails and documents. Add a new one here and in `ServerCatalogues`. */
export const SERVER_NAMESPACES = [
  'document-disbursement',
  'document-export',
  'document-invoice',
  'document-letter',
  'document-receipt',
  'document-subject',
  'email',
  'email-access',
  'email-account',
  'email-contract',
  'email-franchising',
  'email-operator',
  'email-order',
  'email-instalments',
  'email-rent',
  'email-tenancy',
] as const satisfies readonly (keyof ServerCatalogues)[];

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Stem}_${PluralSuffix}` ? Stem : K;
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** The keys of a namespace without plural suffixes: `results` for `results_one`, `results_few`… */
export type TextKey<N extends Namespace> = Paths<Catalogues[N]>;

function isCatalogue(value: string | Catalogue | undefined): value is Catalogue {
  return typeof value === 'object';
}

/** Merges `over` into `base`, key by key. Used for country overlays and for the fallback to English. */
export function mergeCatalogues(base: Catalogue, over: Catalogue): Catalogue {
  const merged: Record<string, string | Catalogue> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isCatalogue(value) && isCatalogue(below) ? mergeCatalogues(below, value) : value;
  }
  return merged;
}
