import { defineForm } from '@komora/web-kit/define-form';

/** How a field for an e-mail address is typed. */
export const EMAIL_INPUT = { type: 'email', inputMode: 'email', autoCapitalize: 'off', spellCheck: false } as const;

/** A form of one e-mail address. */
export const emailForm = defineForm<{ readonly email: string }, { readonly email: string }>({
  paths: ['email'],
  validate: { load: async () => (await import('./validate-email.ts')).validateEmail },
});
