import type { ServerResponse } from 'node:http';
import { encodingOf } from './encoding.ts';
import { matches, type Ready } from './headers.ts';
import type { NegotiationHeaders } from './visitor.ts';

/** Sends a prepared response in the best encoding, or 304 if the client has it. Node omits the body for HEAD. */
export function sendReady(
  negotiation: Pick<NegotiationHeaders, 'acceptEncoding' | 'ifNoneMatch'>,
  response: ServerResponse,
  page: Ready,
): true {
  if (page.status === 200 && matches(negotiation.ifNoneMatch, page.etag)) {
    response.writeHead(304, page.unchanged).end();
    return true;
  }
  const encoding = encodingOf(negotiation.acceptEncoding);
  response.writeHead(page.status, page.headers[encoding]).end(page.bodies[encoding]);
  return true;
}
