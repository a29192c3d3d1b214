import { request } from 'node:http';

/** The response that a baseline sends to every request. */
export interface FixedResponse {
  /** A child receives it as a plain byte array. */
  body: Uint8Array;
  headers: Record<string, string>;
}

/**
 * The product's response with a warm cache, as sent over the network: compressed if `encoding` names a compression. Copies only the
 * content headers, so that the baseline does no other work.
 */
export async function warmResponse(url: string, encoding?: string): Promise<FixedResponse> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { body, headers } = await readRaw(url, encoding);
    if (encoding === undefined || headers['content-encoding'] === encoding) return { body, headers };
    // The first requests start the compression, which ends a moment later.
  }
  throw new Error(`${url} was never sent as ${encoding}`);
}

function readRaw(url: string, encoding: string | undefined): Promise<FixedResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (response.statusCode !== 200)
          reject(new Error(`${url} responded with ${response.statusCode}: ${body.toString().slice(0, 500)}`));
        else resolve({ body, headers: contentHeaders(response.headers) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function contentHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const copied: Record<string, string> = {};
  for (const name of ['content-type', 'content-encoding']) {
    const value = headers[name];
    if (typeof value === 'string') copied[name] = value;
  }
  return copied;
}
