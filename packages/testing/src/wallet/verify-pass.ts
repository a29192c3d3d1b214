import { createHash, webcrypto } from 'node:crypto';
import { unzipSync } from 'fflate';
import { Certificate, ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs';

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }));

/** Parts of a pass that Apple Wallet reads. */
export interface VerifiedPass {
  /** `pass.json`. */
  pass: Record<string, unknown>;
  /** Names of all files. */
  names: string[];
  /** Every byte as text, to search in. */
  text: string;
  /** The attributes that the signature covers, as object identifiers. */
  signedAttributes: string[];
}

/**
 * Opens a `.pkpass` as Apple Wallet does: each file has its hash in the manifest, and a certificate that the authority issued signed the manifest.
 * @param authority PEM @param at when the certificates must be valid
 * @throws Error if something does not fit
 */
export async function verifyPass(bytes: Buffer, { authority, at }: { authority: string; at: Date }): Promise<VerifiedPass> {
  const { 'manifest.json': manifest, signature, ...files } = unzipSync(bytes);
  if (manifest === undefined || signature === undefined) throw new Error('The pass has no manifest or no signature');
  const listed = JSON.parse(Buffer.from(manifest).toString()) as Record<string, string>;
  const hashes = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')]));
  if (JSON.stringify(sorted(listed)) !== JSON.stringify(sorted(hashes)))
    throw new Error('The manifest does not have the hashes of the files');
  const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(signature)).content });
  const result = await signed.verify({
    signer: 0,
    data: new Uint8Array(manifest).buffer,
    trustedCerts: [Certificate.fromBER(derOf(authority))],
    checkChain: true,
    checkDate: at,
    extendedMode: true,
  });
  if (result.signatureVerified !== true || result.signerCertificateVerified !== true)
    throw new Error(`The signature is wrong: ${result.message}`);
  const passFile = Buffer.from(files['pass.json'] ?? []).toString();
  return {
    pass: JSON.parse(passFile) as Record<string, unknown>,
    names: Object.keys(files).sort(),
    text: Object.values(files)
      .map((file) => Buffer.from(file).toString())
      .join('\n'),
    signedAttributes: signed.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type) ?? [],
  };
}

const sorted = (record: Record<string, string>): [string, string][] => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
const derOf = (pem: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(pem.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64'));
