import type { ServerResponse } from 'node:http';
import { encodingOf } from './encoding.ts';
import { matches, type PreparedBody, type Ready } from './headers.ts';
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
  const write = ({ headers, body }: PreparedBody): void => void response.writeHead(page.status, headers).end(body);
  const prepared = page.bodyIn(encodingOf(negotiation.acceptEncoding));
  if (prepared instanceof Promise) void prepared.then(write);
  else write(prepared);
  return true;
}
