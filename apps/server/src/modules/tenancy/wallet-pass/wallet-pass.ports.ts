import { definePort } from '../../../platform/module/define-module.ts';

/** Content of a pass, in one language. It contains no door code: a downloaded pass cannot be taken back. */
export interface BoxPass {
  contractId: string;
  /** ISO 639-1. */
  language: string;
  operator: string;
  /** For people who do not see the pass. */
  description: string;
  /** The last instant at which the wallet shows the pass as valid. */
  expiresAt: Date;
  location: { lat: number; lng: number };
  box: PassField;
  warehouse: PassField;
  address: PassField;
  hours: PassField;
  contract: PassField;
  validUntil: PassField;
  /** Where the client sees the codes while they may be shown. */
  codes: PassField & { url: string; linkText: string };
}

export interface PassField {
  label: string;
  value: string;
}

/** Makes passes for Apple Wallet. */
export interface AppleWallet {
  /** True with a certificate that is valid now. */
  isReady(): boolean;
  /** The file of a pass (`.pkpass`). @throws Error unless {@link isReady} */
  sign(pass: BoxPass): Promise<Buffer>;
}

/** Makes passes for Google Wallet. */
export interface GoogleWallet {
  /** True with a service account. */
  isReady(): boolean;
  /** The address at Google that adds the pass to a wallet. @throws Error unless {@link isReady} */
  linkTo(pass: BoxPass): string;
}

export const appleWalletPort = definePort<AppleWallet>('Apple Wallet');
export const googleWalletPort = definePort<GoogleWallet>('Google Wallet');
