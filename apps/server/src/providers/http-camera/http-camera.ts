import type { Camera, Picture } from '../../modules/access/entrance-photo/entrance-photo.ports.ts';

export interface HttpCameraOptions {
  /** Contains {warehouseId}. User and password in the URL are sent as basic authentication. */
  urlTemplate: string;
  timeoutMs?: number;
  maxBytes?: number;
}

const signatures: { mediaType: Picture['mediaType']; prefix: Buffer }[] = [
  { mediaType: 'image/jpeg', prefix: Buffer.from([0xff, 0xd8, 0xff]) },
  { mediaType: 'image/png', prefix: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
];

/**
 * Cameras with snapshots over HTTP. Content type and file signature must agree. SVG is rejected, because it can contain scripts.
 */
export function httpCamera({ urlTemplate, timeoutMs = 5000, maxBytes = 5 * 1024 * 1024 }: HttpCameraOptions): Camera {
  return {
    capture: async ({ warehouseId }) => {
      const url = new URL(urlTemplate.replaceAll('{warehouseId}', encodeURIComponent(warehouseId)));
      const { username, password } = url;
      url.username = '';
      url.password = '';
      const headers: Record<string, string> = { accept: 'image/jpeg, image/png' };
      if (username !== '') {
        const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
        headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
      }
      const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
      const signature = signatures.find(({ mediaType }) => mediaType === type);
      if (!response.ok || signature === undefined) {
        await response.body?.cancel();
        throw new Error(`The camera responded with status ${response.status} and type ${type ?? 'none'}`);
      }
      const bytes = await readAtMost(response, maxBytes);
      if (!bytes.subarray(0, signature.prefix.length).equals(signature.prefix))
        throw new Error(`The camera's picture is not a valid ${type}`);
      return { bytes, mediaType: signature.mediaType };
    },
  };
}

async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error(`The camera sent more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
