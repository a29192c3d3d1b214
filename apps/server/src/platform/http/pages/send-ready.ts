import type { ServerResponse } from 'node:http';
import { encodingOf } from './encoding.ts';
import { matches, type Ready } from './headers.ts';
import type { Wishes } from './visitor.ts';

/** Writes a ready answer in the best encoding, or 304 to whoever has it. Node leaves the body out of an answer to HEAD. */
export function sendReady(wishes: Pick<Wishes, 'acceptEncoding' | 'ifNoneMatch'>, response: ServerResponse, page: Ready): true {
  if (page.status === 200 && matches(wishes.ifNoneMatch, page.etag)) {
    response.writeHead(304, page.unchanged).end();
    return true;
  }
  const encoding = encodingOf(wishes.acceptEncoding);
  response.writeHead(page.status, page.headers[encoding]).end(page.bodies[encoding]);
  return true;
}
