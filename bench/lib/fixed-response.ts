import { request } from 'node:http';

/** The bytes that a floor sends, whatever it is asked. */
export interface FixedAnswer {
  /** Arrives at a child as a plain byte array. */
  body: Uint8Array;
  headers: Record<string, string>;
}

/**
 * What the product answers once it is warm, as it goes over the wire: compressed when `encoding` says so. Only the content's own
 * headers are taken over, so that the floor stays a floor.
 */
export async function warmAnswer(url: string, encoding?: string): Promise<FixedAnswer> {
  for (let tries = 0; tries < 200; tries++) {
    const { body, headers } = await readRaw(url, encoding);
    if (encoding === undefined || headers['content-encoding'] === encoding) return { body, headers };
    // The first wishes start the compression; it is ready a moment later.
  }
  throw new Error(`${url} never came as ${encoding}`);
}

function readRaw(url: string, encoding: string | undefined): Promise<FixedAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}: ${body.toString().slice(0, 500)}`));
        else resolve({ body, headers: contentHeaders(response.headers) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function contentHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ['content-type', 'content-encoding']) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return kept;
}
