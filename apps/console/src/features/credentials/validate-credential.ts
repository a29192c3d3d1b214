import type { CredentialProvider } from '@komora/api/admin';
import { CREDENTIAL_FIELDS } from '@komora/api/admin/credential';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import { CONFIRMATIONS, type CredentialValues, FIELDS, isShown } from './credential-fields.ts';

/** Typed values as the body of the call; an empty field becomes null, which keeps a stored secret. */
export const validateCredential =
  (provider: CredentialProvider) =>
  (values: CredentialValues): ValidationResult<object> => {
    const typed = FIELDS[provider].map((field) => {
      const value = String(values[field.name] ?? '');
      const isOpen = field.kind === 'line' || field.kind === 'choice';
      return [field.name, !isOpen && (value.trim() === '' || !isShown(field, values)) ? null : value];
    });
    const checked = validateBy<object>(CREDENTIAL_FIELDS[provider], Object.fromEntries(typed));
    if (!checked.valid) return checked;
    const confirmed = CONFIRMATIONS.map((name) => [name, values[name] === true]);
    return { valid: true, value: { ...checked.value, ...Object.fromEntries(confirmed) } };
  };
