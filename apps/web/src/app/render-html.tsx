import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const DOCTYPE = /^<!DOCTYPE html>/;

/**
 * Renders the whole HTML of a document without its doctype, which the router adds, including suspended content. Unlike `renderToString`
 * it reports errors inside a boundary, which a fallback would hide.
 * @throws errors outside every boundary.
 */
export function renderHtml(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8').replace(DOCTYPE, ''));
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      onAllReady: () => void stream.pipe(sink),
      onShellError: reject,
      onError,
      // Suspended content is rendered in place instead of being moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
