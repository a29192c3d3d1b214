import type { Camera, Picture } from '../../modules/camera/camera.ports.ts';

export interface HttpCameraOptions {
  /** With {warehouseId} in it; a user and password in it are sent as basic authentication. */
  urlTemplate: string;
  timeoutMs?: number;
  mostBytes?: number;
}

const signatures: { mediaType: Picture['mediaType']; begins: Buffer }[] = [
  { mediaType: 'image/jpeg', begins: Buffer.from([0xff, 0xd8, 0xff]) },
  { mediaType: 'image/png', begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
];

/**
 * Cameras that give a snapshot over HTTP. What says that it is a picture must also begin like one; drawings are not taken, since they can hold
 * scripts.
 */
export function httpCamera({ urlTemplate, timeoutMs = 5000, mostBytes = 5 * 1024 * 1024 }: HttpCameraOptions): Camera {
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
        throw new Error(`The camera answered ${response.status} with ${type ?? 'nothing'}`);
      }
      const bytes = await readAtMost(response, mostBytes);
      if (!bytes.subarray(0, signature.begins.length).equals(signature.begins)) throw new Error(`What the camera sent is no ${type}`);
      return { bytes, mediaType: signature.mediaType };
    },
  };
}

async function readAtMost(response: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new Error(`The camera sent more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
