import type { InvoicingDetails } from '@komora/api';
import type { createReader } from './typed-reader.ts';

/** Typed billing details. */
export interface DetailsValues {
  readonly type: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly telephoneNumber: string;
  readonly companyName: string;
  readonly ico: string;
  readonly dic: string;
  readonly icoDph: string;
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly zip: string;
  readonly countryCode: string;
}

/** In the order of the form. */
export const DETAILS_PATHS = [
  'type',
  'companyName',
  'ico',
  'dic',
  'icoDph',
  'firstName',
  'lastName',
  'email',
  'telephoneNumber',
  'street',
  'number',
  'city',
  'zip',
  'countryCode',
] as const satisfies readonly (keyof DetailsValues)[];

/** The values of stored details; without them a person of the country, of whom nothing else is known. */
export const detailsValues = (details: InvoicingDetails | null, countryCode: string): DetailsValues => ({
  type: details?.type ?? 'FyzickaOsoba',
  firstName: details?.firstName ?? '',
  lastName: details?.lastName ?? '',
  email: details?.email ?? '',
  telephoneNumber: details?.telephoneNumber ?? '',
  companyName: details?.company?.name ?? '',
  ico: details?.company?.ico ?? '',
  dic: details?.company?.dic ?? '',
  icoDph: details?.company?.icoDph ?? '',
  street: details?.address.street ?? '',
  number: details?.address.number ?? '',
  city: details?.address.city ?? '',
  zip: details?.address.zip ?? '',
  countryCode: details?.address.countryCode ?? countryCode,
});

/** Reads typed details. Nothing mandatory may be missing; the server checks the forms of the values. */
export function readDetails(values: DetailsValues, reader: ReturnType<typeof createReader>): InvoicingDetails {
  const text = (path: keyof DetailsValues) => reader.text(path, values[path]);
  const isCompany = values.type === 'PravnickaOsoba';
  return {
    version: 0,
    type: isCompany ? 'PravnickaOsoba' : 'FyzickaOsoba',
    company: isCompany ? { name: text('companyName'), ico: text('ico'), dic: values.dic.trim(), icoDph: values.icoDph.trim() } : null,
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    telephoneNumber: text('telephoneNumber'),
    address: { street: text('street'), number: text('number'), city: text('city'), zip: text('zip'), countryCode: text('countryCode') },
  };
}

/** The field of the form that an error of the server names. @param prefix of the details in the request, with its dot */
export function detailsFieldOf(path: string, prefix: string): string {
  const inner = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  return inner === 'company.name' ? 'companyName' : inner.replace(/^(?:address|company)\./, '');
}
