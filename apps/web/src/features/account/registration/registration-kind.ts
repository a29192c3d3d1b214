import type { Registration } from '@komora/contract/registration';
import type { FormKind } from '../../../forms/use-field-errors.ts';

export const TEXTS = ['firstName', 'lastName', 'email', 'phoneNumber', 'password', 'passwordConfirmation'] as const;
export const CONSENTS = ['termsAndConditions', 'privacyPolicy', 'newsletter'] as const;
const FIELDS = [...TEXTS, ...CONSENTS] as const;
export type RegistrationField = (typeof FIELDS)[number];

export const REGISTRATION: FormKind<Registration, RegistrationField, Registration> = {
  paths: FIELDS,
  read: (values, path) => String(values[path]),
  loadJudge: async () => (await import('./judge-registration.ts')).judgeRegistration,
};
