import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { per15Minutes, type RateLimit } from '../../../platform/rate-limit/rate-limit.ts';

export interface LoginLimits {
  all: RateLimit[];
  /** A success resets them. */
  ofAccount: RateLimit[];
  /** Counts the failures of everybody in one network; null for a known device. */
  ofNetwork: RateLimit | null;
}

/**
 * Unknown devices: ten attempts for an account from one network, then all attempts from the network, then all attempts for the account, so
 * that distributed guessing is limited, too. A known device has a limit of its own, which strangers cannot use up.
 * @param kind each kind of login has counters of its own, so that guessed passwords do not end codes
 */
export function loginLimits(
  { config }: Pick<Deps, 'config'>,
  kind: 'login' | 'code-login',
  { username, ip, browser }: { username: string; ip: string; browser: string | null },
): LoginLimits {
  const email = username.toLowerCase();
  if (browser !== null) {
    const ofDevice = [per15Minutes(10, kind, 'device', browser, email)];
    return { all: ofDevice, ofAccount: ofDevice, ofNetwork: null };
  }
  const network = clientNetwork(ip);
  const fromNetwork = per15Minutes(10, kind, email, network);
  const ofNetwork = per15Minutes(60 * config.rateLimit, kind, 'network', network);
  const total = per15Minutes(100, kind, email);
  return { all: [fromNetwork, ofNetwork, total], ofAccount: [fromNetwork, total], ofNetwork };
}
