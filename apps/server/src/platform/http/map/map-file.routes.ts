import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Routes } from '../app.ts';
import { transportHeaders } from '../security-headers.ts';
import type { MapFile } from './map-file.ts';

/** First and last byte that a request asks for; 'whole' without a range, 'none' for one that the file does not have. */
export function rangeOf(header: string | undefined, size: number): readonly [first: number, last: number] | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  // Several ranges and other units: the whole file, as RFC 9110 allows.
  if (from === '' && to === '') return 'whole';
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'none' : [first, last];
}

const BUFFER_BYTES = 65_536;

/** Bytes from `first` to `last`. All requests share the handle: a stream of the handle would close it for all of them when one browser leaves. */
async function* partOf(handle: FileHandle, first: number, last: number): AsyncGenerator<Buffer> {
  for (let position = first; position <= last; ) {
    const length = Math.min(BUFFER_BYTES, last - position + 1);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) throw new Error('The map file has become shorter');
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The map's PMTiles file, of which browsers read small parts. */
export function mapFileRoutes({ address, size, handle }: MapFile, secure: boolean): Routes {
  const transport = transportHeaders(secure);
  const headers = {
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    etag: `"${address.split('/').at(-1)?.split('.')[0] ?? ''}"`,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    ...Object.fromEntries(transport.flatMap((value, index) => (index % 2 === 0 ? [[value, transport[index + 1] ?? '']] : []))),
  };
  return (app) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: address,
      config: { access: 'public' },
      handler: (request, reply) => {
        const range = rangeOf(request.headers.range, size);
        void reply.headers(headers);
        if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
        const [start, end] = range === 'whole' ? [0, size - 1] : range;
        if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
        void reply.header('content-length', end - start + 1);
        if (request.method === 'HEAD') return reply.send();
        return reply.send(Readable.from(partOf(handle, start, end), { objectMode: false }));
      },
    });
  };
}
