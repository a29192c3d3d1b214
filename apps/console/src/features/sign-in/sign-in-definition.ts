import { defineForm } from '@komora/web-kit/define-form';
import type { SignInBody, SignInValues } from './sign-in-values.ts';

/** @param factor what proves the person besides the password */
export const signInForm = (factor: 'code' | 'recoveryCode') =>
  defineForm<SignInValues, SignInBody>({
    paths: ['email', 'password', 'code', 'recoveryCode'],
    validate: { load: async () => (await import('./validate-sign-in.ts')).validateSignIn(factor) },
  });
