import type { InvoicingDetails } from '@komora/api';
import type { MoveIn } from '@komora/api/admin';
import type { Country, Language } from '@komora/domain';
import type { ValidationResult } from '@komora/web-kit/validation';
import { createReader } from '../../shared/typed-reader.ts';

export interface ClientValues {
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
  readonly language: string;
}
export interface ClientBody {
  readonly details: InvoicingDetails;
  readonly language: Language;
}

export const CLIENT_PATHS = [
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
  'language',
] as const satisfies readonly (keyof ClientValues)[];

const COUNTRY_OF: Readonly<Partial<Record<Language, Country>>> = { SK: 'SVK', CS: 'CZE', PL: 'POL', HU: 'HUN' };

/** Known values of the client; the country follows the language of the warehouse at first. */
export function clientValues({ client, language }: Pick<MoveIn, 'client' | 'language'>): ClientValues {
  const details = client?.details;
  return {
    type: details?.type ?? 'FyzickaOsoba',
    firstName: details?.firstName ?? client?.firstName ?? '',
    lastName: details?.lastName ?? client?.lastName ?? '',
    email: details?.email ?? client?.email ?? '',
    telephoneNumber: details?.telephoneNumber ?? client?.phoneNumber ?? '',
    companyName: details?.company?.name ?? '',
    ico: details?.company?.ico ?? '',
    dic: details?.company?.dic ?? '',
    icoDph: details?.company?.icoDph ?? '',
    street: details?.address.street ?? '',
    number: details?.address.number ?? '',
    city: details?.address.city ?? '',
    zip: details?.address.zip ?? '',
    countryCode: details?.address.countryCode ?? COUNTRY_OF[language] ?? 'SVK',
    language,
  };
}

/** Checks that nothing mandatory is missing; the server checks the forms of the values. */
export function validateClient(values: ClientValues): ValidationResult<ClientBody> {
  const reader = createReader();
  const text = (path: keyof ClientValues) => reader.text(path, values[path]);
  const isCompany = values.type === 'PravnickaOsoba';
  const details: InvoicingDetails = {
    version: 0,
    type: isCompany ? 'PravnickaOsoba' : 'FyzickaOsoba',
    company: isCompany ? { name: text('companyName'), ico: text('ico'), dic: values.dic.trim(), icoDph: values.icoDph.trim() } : null,
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    telephoneNumber: text('telephoneNumber'),
    address: { street: text('street'), number: text('number'), city: text('city'), zip: text('zip'), countryCode: text('countryCode') },
  };
  return reader.result({ details, language: values.language as Language });
}

/** The field of the form that an error of the server names. */
export function fieldOf(path: string): string {
  const name = path.replace(/^details\./, '').replace(/^(?:address|company)\./, '');
  return path === 'details.company.name' ? 'companyName' : name;
}
