import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const DOCTYPE = /^<!DOCTYPE html>/;

/**
 * The whole HTML of a document without its doctype, which the router puts on, everything that suspended included. Unlike `renderToString` it tells of a
 * component that threw inside a boundary, which that one hides behind a fallback.
 * @throws whatever was thrown outside every boundary.
 */
export function htmlOf(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
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
      // Content stays where it belongs instead of being moved there by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
