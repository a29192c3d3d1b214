import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import type { AppleWallet } from '../../modules/tenancy/wallet-pass/wallet-pass.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppleWalletConfig } from '../../platform/credentials/index.ts';
import { passJson } from './pass-json.ts';
import { isValidAt, type PassSigner, readSigner } from './read-signer.ts';

const imageNames = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png'] as const;

/** Passes that the operator's certificate signs. @param current the entered values; the same object until they change */
export function appleWallet({ current, clock }: { current(): AppleWalletConfig | undefined; clock: Clock }): AppleWallet {
  let opened: { config: AppleWalletConfig; signer: PassSigner } | undefined;
  let images: Promise<Record<string, Uint8Array>> | undefined;
  const signerNow = (): PassSigner | undefined => {
    const config = current();
    if (config === undefined) return undefined;
    if (opened?.config !== config) opened = { config, signer: readSigner(config) };
    const { certificate, intermediate } = opened.signer;
    return isValidAt(certificate, clock.now()) && isValidAt(intermediate, clock.now()) ? opened.signer : undefined;
  };
  return {
    isReady: () => signerNow() !== undefined,
    sign: async (pass) => {
      const signer = signerNow();
      if (signer === undefined) throw new Error('No certificate for passes is valid now');
      images ??= readImages();
      const files = { 'pass.json': strToU8(JSON.stringify(passJson(pass, signer))), ...(await images) };
      const manifest = Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha1(bytes)]))));
      // Imported on demand: without a certificate for passes, its library is never used.
      const { signManifest } = await import('./sign-manifest.ts');
      const signature = signManifest(manifest, signer, clock.now());
      // Stored without compression: the images are compressed, and every reader of passes takes it.
      return Buffer.from(zipSync({ ...files, 'manifest.json': manifest, signature }, { level: 0, mtime: clock.now() }));
    },
  };
}

/** Apple's format demands SHA-1 in the manifest; the signature uses SHA-256. */
const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

async function readImages(): Promise<Record<string, Uint8Array>> {
  const folder = new URL('./images/', import.meta.url);
  return Object.fromEntries(await Promise.all(imageNames.map(async (name) => [name, await readFile(new URL(name, folder))] as const)));
}
