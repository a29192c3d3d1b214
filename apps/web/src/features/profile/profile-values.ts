import type { Profile } from '@komora/api';
import { formatStoredPhone } from '@komora/web-kit/parse-phone';
import { FIELD_PATHS, type FieldPath, isFieldPath, readField, writeField } from '../../entities/billing-details/field-paths.ts';
import type { StoredDetails } from '../../entities/billing-details/stored-details.ts';

/** The profile as its form holds it: texts, empty where a value is not known. */
export interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly yearOfBirth: string;
  readonly gender: '' | 'Male' | 'Female';
  readonly invoicingDetails: StoredDetails | null;
}

const OWN = ['phoneNumber', 'firstName', 'lastName', 'dateOfBirth', 'gender'] as const;
type OwnPath = (typeof OWN)[number];
const PREFIX = 'invoicingDetails.';
type DetailsPath = `${typeof PREFIX}${FieldPath | 'type'}`;

/** Every field in the order in which it is shown; the paths are the server's. */
export const PROFILE_PATHS = [
  ...OWN,
  `${PREFIX}type` as const,
  ...FIELD_PATHS.map((path) => `${PREFIX}${path}` as const),
] as const satisfies readonly (OwnPath | DetailsPath)[];
export type ProfilePath = (typeof PROFILE_PATHS)[number];

export function valuesOf(profile: Profile): ProfileValues {
  const { firstName, lastName, phoneNumber, dateOfBirth, gender, invoicingDetails } = profile;
  return {
    firstName,
    lastName,
    phoneNumber: formatStoredPhone(phoneNumber ?? ''),
    yearOfBirth: dateOfBirth?.slice(0, 4) ?? '',
    gender: gender ?? '',
    invoicingDetails:
      invoicingDetails === null ? null : { ...invoicingDetails, telephoneNumber: formatStoredPhone(invoicingDetails.telephoneNumber) },
  };
}

/** The field of the invoicing details that a path names; null for any other path. */
export function detailsPathOf(path: ProfilePath): FieldPath | 'type' | null {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : '';
  return name === 'type' || isFieldPath(name) ? name : null;
}

export function readValue(values: ProfileValues, path: ProfilePath): string {
  const inDetails = detailsPathOf(path);
  if (inDetails !== null) {
    const { invoicingDetails } = values;
    if (invoicingDetails === null) return '';
    return inDetails === 'type' ? invoicingDetails.type : readField(invoicingDetails, inDetails);
  }
  if (path === 'dateOfBirth') return values.yearOfBirth;
  return values[path as Exclude<OwnPath, 'dateOfBirth'>];
}

/** Fields of the invoicing details that usually equal the client's own. */
const SHARED = { firstName: 'firstName', lastName: 'lastName', telephoneNumber: 'phoneNumber' } as const;
type SharedPath = keyof typeof SHARED;
const SHARED_PATHS = Object.keys(SHARED) as readonly SharedPath[];
export const SHARED_DETAILS = SHARED_PATHS.map((path) => `${PREFIX}${path}` as const);

/** True if the invoices bear the client's own name and phone. */
export function isContactShared({ invoicingDetails, ...own }: ProfileValues): boolean {
  return invoicingDetails === null || SHARED_PATHS.every((path) => invoicingDetails[path] === own[SHARED[path]]);
}

/** The values with the client's own name and phone on invoices. */
export function withSharedContact(values: ProfileValues): ProfileValues {
  const { invoicingDetails, firstName, lastName, phoneNumber: telephoneNumber } = values;
  return invoicingDetails === null
    ? values
    : { ...values, invoicingDetails: { ...invoicingDetails, firstName, lastName, telephoneNumber } };
}

const NO_DETAILS: StoredDetails = {
  version: 0,
  firstName: '',
  lastName: '',
  email: '',
  telephoneNumber: '',
  company: null,
  address: { street: '', number: '', city: '', zip: '', countryCode: '' },
  type: 'FyzickaOsoba',
};

/** The values with one field changed. */
export function writeValue(values: ProfileValues, path: ProfilePath, value: string): ProfileValues {
  const inDetails = detailsPathOf(path);
  if (inDetails !== null) {
    const details = values.invoicingDetails ?? NO_DETAILS;
    const type = value === 'PravnickaOsoba' ? 'PravnickaOsoba' : 'FyzickaOsoba';
    const changed: StoredDetails = inDetails === 'type' ? { ...details, type } : { ...details, ...writeField(details, inDetails, value) };
    return { ...values, invoicingDetails: changed };
  }
  if (path === 'dateOfBirth') return { ...values, yearOfBirth: value };
  if (path === 'gender') return { ...values, gender: value === 'Male' || value === 'Female' ? value : '' };
  return { ...values, [path]: value };
}

export function isSame(one: ProfileValues, other: ProfileValues): boolean {
  return PROFILE_PATHS.every((path) => readValue(one, path) === readValue(other, path));
}
