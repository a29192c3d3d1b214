import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@komora/api/passkey';
import { canAddressHavePasskeys } from './passkey-address.ts';

/** The library is loaded with the first use. */
const library = () => import('@simplewebauthn/browser');

/** ms; the server accepts an answer for five minutes. */
const TIMEOUT = 290_000;

/** False for old browsers and for addresses to which no passkey can belong: plain http and IP addresses. */
export function arePasskeysPossible(): boolean {
  return window.isSecureContext && canAddressHavePasskeys(window.location.origin) && 'PublicKeyCredential' in window;
}

/** The person or the browser stopped it, or this authenticator holds a passkey of the person. */
export type PasskeyFailure = 'cancelled' | 'exists';

/** Lets the authenticator create a passkey. */
export async function createPasskey(
  { challenge, rpId, user, algorithms, exclude }: PasskeyCreation,
  name: string,
): Promise<NewPasskey | PasskeyFailure> {
  const { startRegistration } = await library();
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: rpId },
        user,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: exclude.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: TIMEOUT,
      },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return {
      name,
      id,
      clientDataJson: clientDataJSON,
      attestationObject,
      transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)),
    };
  } catch (error) {
    return failureOf(error);
  }
}

/** Lets a passkey sign. Ends an offer of {@link offerPasskeys}. @param isOffer the browser lists passkeys at a field, and asks nobody */
export async function signWithPasskey(
  { challenge, rpId, credentials }: PasskeyRequest,
  isOffer = false,
): Promise<PasskeyAssertion | PasskeyFailure> {
  const { startAuthentication } = await library();
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, allowCredentials: credentials.map(descriptorOf), userVerification: 'required', timeout: TIMEOUT },
      useBrowserAutofill: isOffer,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientDataJson: clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null };
  } catch (error) {
    return failureOf(error);
  }
}

/** ms; before the challenge of an offer expires. */
const RENEW_AFTER = 240_000;

/**
 * Lets the browser list passkeys at the field with `autocomplete="… webauthn"`. A new challenge replaces the old one before it expires, while the
 * page is visible.
 * @param signal ends the offer
 * @returns null if nobody chose one: the browser has no such list, the offer was ended, or a button asked for a passkey
 */
export async function offerPasskeys(request: () => Promise<PasskeyRequest>, signal: AbortSignal): Promise<PasskeyAssertion | null> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await library();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  for (;;) {
    const asked = await request();
    if (signal.aborted) return null;
    let isDue = false;
    let isOpen = true;
    const end = (): void => {
      if (isOpen) WebAuthnAbortService.cancelCeremony();
    };
    signal.addEventListener('abort', end, { once: true });
    const timer = setTimeout(() => {
      isDue = true;
      end();
    }, RENEW_AFTER);
    const passkey = await signWithPasskey(asked, true);
    isOpen = false;
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    if (typeof passkey !== 'string') return passkey;
    if (!isDue || signal.aborted) return null;
    await visible(signal);
    if (signal.aborted) return null;
  }
}

/** Resolves when the page is visible, or with the signal. */
async function visible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible' || signal.aborted) return;
  await new Promise<void>((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function descriptorOf({ id, transports }: { id: string; transports: readonly string[] }) {
  return { id, type: 'public-key' as const, transports: [...transports] as AuthenticatorTransport[] };
}

/** @throws the error if it is neither of the two that a person meets */
function failureOf(error: unknown): PasskeyFailure {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'InvalidStateError') return 'exists';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled';
  throw error;
}
