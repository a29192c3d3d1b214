import { createHash } from 'node:crypto';

const shape = /^komora_([0-9a-f]{8})_[A-Za-z0-9_-]{43}$/;
const shownSecret = 6;

/** Names a deployment in its keys, so that a key at the wrong address gets a clear error. It is no secret. */
const tagOf = (deploymentId: string): string => createHash('sha256').update(`api key of ${deploymentId}`).digest('hex').slice(0, 8);

/** Builds the text of a key. @param secret 32 random bytes in base64url */
export const keyText = (deploymentId: string, secret: string): string => `komora_${tagOf(deploymentId)}_${secret}`;

/** The first characters of a key, to recognise it: 6 of the 43 secret ones. */
export const prefixOf = (key: string): string => key.slice(0, 'komora_'.length + 8 + 1 + shownSecret);

/** Checks the form of a presented text, before the database is asked. */
export function readKeyText(deploymentId: string, text: string): 'malformed' | 'other-deployment' | 'possible' {
  const tag = shape.exec(text)?.[1];
  if (tag === undefined) return 'malformed';
  return tag === tagOf(deploymentId) ? 'possible' : 'other-deployment';
}
