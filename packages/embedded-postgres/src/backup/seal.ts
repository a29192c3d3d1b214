import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Of every sealed file: this text, the nonce, the compressed and encrypted content, the tag. */
const magic = Buffer.from('KOMORA-BACKUP-1\n');
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = magic.length + nonceBytes;

/** A sealed file was changed, is not complete, or was sealed with another key. */
export class SealError extends Error {
  override name = 'SealError';
}

/**
 * Compresses and encrypts `content` (AES-256-GCM) into `file`. The file appears under its name when it is complete and on disk.
 * @param key 32 bytes
 * @returns the size of the file in bytes
 */
export async function sealTo(file: string, content: AsyncIterable<Uint8Array> | Buffer, key: Buffer): Promise<number> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(magic);
  const part = `${file}.part`;
  const target = await open(part, 'w', 0o600);
  try {
    await target.write(Buffer.concat([magic, nonce]));
    await pipeline(
      content instanceof Buffer ? [content] : content,
      createGzip({ level: 3 }),
      cipher,
      async (encrypted: AsyncIterable<Buffer>) => {
        for await (const piece of encrypted) await target.write(piece);
      },
    );
    await target.write(cipher.getAuthTag());
    await target.sync();
  } catch (error) {
    await target.close();
    await rm(part, { force: true });
    throw error;
  }
  const { size } = await target.stat();
  await target.close();
  await rename(part, file);
  return size;
}

/**
 * Decrypts a sealed file into `consume`, after a first pass has proved that nothing was changed.
 * @throws SealError
 */
export async function unseal(file: string, key: Buffer, consume: (content: AsyncIterable<Buffer>) => Promise<unknown>): Promise<void> {
  try {
    await pipeline(...(await openSealed(file, key)), async (content: AsyncIterable<Buffer>) => {
      for await (const _piece of content);
    });
  } catch (error) {
    if (!(error instanceof Error && /auth/i.test(error.message))) throw error;
    throw new SealError(`${file} was changed, or belongs to another BACKUP_KEY.`, { cause: error });
  }
  await pipeline(...(await openSealed(file, key)), createGunzip(), consume);
}

/** The content of a small sealed file. @throws SealError */
export async function readSealed(file: string, key: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await unseal(file, key, async (content) => {
    for await (const piece of content) pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

async function openSealed(file: string, key: Buffer): Promise<[ReadStream, DecipherGCM]> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const header = Buffer.alloc(headerBytes);
    const tag = Buffer.alloc(tagBytes);
    await handle.read(header, 0, headerBytes, 0);
    if (size < headerBytes + tagBytes || !header.subarray(0, magic.length).equals(magic))
      throw new SealError(`${file} is no sealed backup.`);
    await handle.read(tag, 0, tagBytes, size - tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, header.subarray(magic.length));
    decipher.setAAD(magic);
    decipher.setAuthTag(tag);
    return [createReadStream(file, { start: headerBytes, end: size - tagBytes - 1 }), decipher];
  } finally {
    await handle.close();
  }
}
