import type { Registration } from '@komora/api/registration';
import { defineForm } from '@komora/web-kit/define-form';

const TEXTS = ['firstName', 'lastName', 'email', 'phoneNumber', 'password', 'passwordConfirmation'] as const;
export const CONSENTS = ['termsAndConditions', 'privacyPolicy', 'newsletter'] as const;

type Field = (typeof TEXTS | typeof CONSENTS)[number];
export type RegistrationValues = Pick<Registration, Field>;

export const NO_REGISTRATION: RegistrationValues = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  password: '',
  passwordConfirmation: '',
  termsAndConditions: false,
  privacyPolicy: false,
  newsletter: false,
};

export const registrationForm = (userLanguage: Registration['userLanguage']) =>
  defineForm<RegistrationValues, Registration>({
    paths: [...TEXTS, ...CONSENTS],
    validate: {
      load: async () => {
        const { validateRegistration } = await import('./validate-registration.ts');
        return (values) => validateRegistration({ ...values, userLanguage });
      },
    },
    fieldOfCode: { 'registration/email-exists': 'email', 'registration/phone-exists': 'phoneNumber' },
  });
