import { constants, createCipheriv, createHash, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';

/** The encryption key of one session. */
export interface SessionKey {
  key: Buffer;
  iv: Buffer;
}

/** AES-256 key and initialisation vector (CIRFMF/ksef-docs, sesja-interaktywna.md). */
export const newSessionKey = (): SessionKey => ({ key: randomBytes(32), iv: randomBytes(16) });

/**
 * Encrypts a secret with RSAES-OAEP and SHA-256 for the ministry's public key. @param certificate base64 of its DER
 * @returns base64
 */
export function encryptKeyFor(certificate: string, secret: Buffer): string {
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, secret).toString('base64');
}

/** AES-256-CBC with PKCS#7. */
export function encryptFile({ key, iv }: SessionKey, file: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(file), cipher.final()]);
}

export const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('base64');
