import type accessibility from '../catalogues/en/accessibility.json';
import type account from '../catalogues/en/account.json';
import type common from '../catalogues/en/common.json';
import type consent from '../catalogues/en/consent.json';
import type contract from '../catalogues/en/contract.json';
import type diagnostics from '../catalogues/en/diagnostics.json';
import type document from '../catalogues/en/document.json';
import type error from '../catalogues/en/error.json';
import type franchising from '../catalogues/en/franchising.json';
import type head from '../catalogues/en/head.json';
import type help from '../catalogues/en/help.json';
import type hours from '../catalogues/en/hours.json';
import type invoicing from '../catalogues/en/invoicing.json';
import type landing from '../catalogues/en/landing.json';
import type lock from '../catalogues/en/lock.json';
import type maintenance from '../catalogues/en/maintenance.json';
import type offline from '../catalogues/en/offline.json';
import type order from '../catalogues/en/order.json';
import type policy from '../catalogues/en/policy.json';
import type privacy from '../catalogues/en/privacy.json';
import type profile from '../catalogues/en/profile.json';
import type registration from '../catalogues/en/registration.json';
import type rent from '../catalogues/en/rent.json';
import type shell from '../catalogues/en/shell.json';
import type warehouse from '../catalogues/en/warehouse.json';
import type webview from '../catalogues/en/webview.json';
import type withdrawal from '../catalogues/en/withdrawal.json';

/** One namespace's texts as i18next JSON v4: nested objects, plurals by CLDR suffix. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** The English catalogues are the source of the keys: a key missing there is a type error at its use. */
export interface Catalogues {
  readonly accessibility: typeof accessibility;
  readonly account: typeof account;
  readonly common: typeof common;
  readonly consent: typeof consent;
  readonly contract: typeof contract;
  readonly diagnostics: typeof diagnostics;
  readonly document: typeof document;
  readonly error: typeof error;
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
  readonly policy: typeof policy;
  readonly privacy: typeof privacy;
  readonly profile: typeof profile;
  readonly registration: typeof registration;
  readonly rent: typeof rent;
  readonly shell: typeof shell;
  readonly warehouse: typeof warehouse;
  readonly webview: typeof webview;
  readonly withdrawal: typeof withdrawal;
}

export type Namespace = keyof Catalogues;

/** Every namespace, one per feature; a new one is named here and in `Catalogues`. */
export const NAMESPACES = [
  'accessibility',
  'account',
  'common',
  'consent',
  'contract',
  'diagnostics',
  'document',
  'error',
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
  'policy',
  'privacy',
  'profile',
  'registration',
  'rent',
  'shell',
  'warehouse',
  'webview',
  'withdrawal',
] as const satisfies readonly Namespace[];

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Stem}_${PluralSuffix}` ? Stem : K;
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** The keys of a namespace, plural suffixes taken off: `results` for `results_one`, `results_few`… */
export type TextKey<N extends Namespace> = Paths<Catalogues[N]>;

function isCatalogue(value: string | Catalogue | undefined): value is Catalogue {
  return typeof value === 'object';
}

/** `over` laid on `base`, key by key; used for country overlays and for the fallback to English. */
export function mergeCatalogues(base: Catalogue, over: Catalogue): Catalogue {
  const merged: Record<string, string | Catalogue> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isCatalogue(value) && isCatalogue(below) ? mergeCatalogues(below, value) : value;
  }
  return merged;
}
