import type { Reader } from '../../../platform/db/database.ts';
import { decrypt, type SecretKeys } from '../../../platform/secrets.ts';
import { findEncryptedCodes } from './door-codes.sql.ts';

export interface DoorCodes {
  /** Of the entrance. */
  accessCode: string;
  /** Of the box; also the PIN of a V2 keypad. */
  lockCode: string;
}

/** The columns of `contracts` that decide about its codes. */
export interface EncryptedCodes {
  status: string;
  overlocked_at: Date | null;
  access_code_encrypted: Buffer;
  lock_code_encrypted: Buffer;
}

/**
 * The door codes of a contract; null after its tenancy and while it is overlocked. Every path that shows a code calls this function, except the one
 * that programs keypads.
 */
export function visibleDoorCodes(contract: EncryptedCodes, secretKey: SecretKeys): DoorCodes | null {
  return contract.overlocked_at === null ? decryptCodes(contract, secretKey) : null;
}

/**
 * The codes for staff who program a keypad; null after the tenancy. Also during an overlock: staff who renewed the codes to keep a client out replace
 * the old ones in the keypad.
 * @throws Error if the contract does not exist
 */
export async function readCodesToProgram(reader: Reader, contractId: string, secretKey: SecretKeys): Promise<DoorCodes | null> {
  return decryptCodes(await findEncryptedCodes(reader, contractId), secretKey);
}

/** The only function that decrypts codes. */
function decryptCodes(contract: EncryptedCodes, secretKey: SecretKeys): DoorCodes | null {
  if (contract.status !== 'ACTIVE' && contract.status !== 'TERMINATING') return null;
  return {
    accessCode: decrypt(secretKey, contract.access_code_encrypted),
    lockCode: decrypt(secretKey, contract.lock_code_encrypted),
  };
}

/** The door codes of a contract as {@link visibleDoorCodes}. @throws Error if the contract does not exist */
export async function readDoorCodes(reader: Reader, contractId: string, secretKey: SecretKeys): Promise<DoorCodes | null> {
  return visibleDoorCodes(await findEncryptedCodes(reader, contractId), secretKey);
}
