import { readFileSync } from 'node:fs';
import { fieldError } from '../../../platform/app-error.ts';
import { mayContain } from './bloom-filter.ts';

/** Written by scripts/common-passwords.ts; 0.3 MB. */
const filter = readFileSync(new URL('./common-passwords.bin', import.meta.url));

/** The form in which passwords are compared: without case, since people add a capital letter to a known password. */
export const comparable = (password: string): string => password.normalize('NFC').toLowerCase();

/**
 * Rejects a password that is among the first that an attacker tries. Works offline.
 * @throws AppError password/too-common at `field`
 */
export function assertUncommon(password: string, field: string): void {
  if (mayContain(filter, comparable(password))) throw fieldError(field, 'password/too-common');
}
