import type { Checked } from '../../modules/operations/credential/credential.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppleWalletConfig } from '../../platform/credentials/index.ts';
import { isValidAt, readSigner, SignerError } from './read-signer.ts';

/** Checks that the values sign passes now. Apple is not called: it has no service for this. */
export function checkAppleWallet(config: AppleWalletConfig, clock: Clock): Checked {
  try {
    const { certificate, intermediate } = readSigner(config);
    if (!isValidAt(certificate, clock.now())) throw new SignerError('certificate', 'credential/expired');
    if (!isValidAt(intermediate, clock.now())) throw new SignerError('intermediate', 'credential/expired');
    return { outcome: 'works', account: null };
  } catch (error) {
    if (!(error instanceof SignerError)) throw error;
    return { outcome: 'unusable', fault: error.fault, account: null };
  }
}
