/** EdDSA, ES256 and RS256 (IANA COSE algorithms): one of them is in every authenticator. */
export const algorithms = [-8, -7, -257] as const;

/** Passkeys belong to the host of the public address, and are used on its pages only. */
export function relyingParty(publicUrl: string): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
}

/** The id of a person as a passkey remembers it: the bytes of the UUID in base64url. */
export const userHandleOf = (staffId: string): string => Buffer.from(staffId.replaceAll('-', ''), 'hex').toString('base64url');
