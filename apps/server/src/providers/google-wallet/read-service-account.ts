import { createPrivateKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

/** Of the key file that Google Cloud makes; its other values are not needed. */
const KeyFile = z.object({ type: z.literal('service_account'), client_email: z.email(), private_key: z.string() });

export interface ServiceAccount {
  email: string;
  key: KeyObject;
}

/** Reads the JSON file of a service account's key; undefined if it is none, or its key is no RSA key. */
export function readServiceAccount(json: string): ServiceAccount | undefined {
  try {
    const { client_email: email, private_key: pem } = KeyFile.parse(JSON.parse(json));
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? { email, key } : undefined;
  } catch {
    return undefined;
  }
}
