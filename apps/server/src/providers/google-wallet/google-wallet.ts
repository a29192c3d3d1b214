import type { GoogleWallet } from '../../modules/tenancy/wallet-pass/wallet-pass.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { GoogleWalletConfig } from '../../platform/credentials/index.ts';
import { readServiceAccount, type ServiceAccount } from './read-service-account.ts';
import { saveLink } from './save-link.ts';

/** Links that the operator's service account signs. @param current the entered values; the same object until they change */
export function googleWallet({ current, clock }: { current(): GoogleWalletConfig | undefined; clock: Clock }): GoogleWallet {
  let opened: { config: GoogleWalletConfig; account: ServiceAccount | undefined } | undefined;
  const accountNow = () => {
    const config = current();
    if (config === undefined) return undefined;
    if (opened?.config !== config) opened = { config, account: readServiceAccount(config.serviceAccount) };
    return opened.account === undefined ? undefined : { account: opened.account, issuerId: config.issuerId };
  };
  return {
    isReady: () => accountNow() !== undefined,
    linkTo: (pass) => {
      const signer = accountNow();
      if (signer === undefined) throw new Error('No service account for passes is entered');
      return saveLink(pass, signer, clock.now());
    },
  };
}
