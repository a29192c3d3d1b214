import type { FastifyInstance, InjectOptions } from 'fastify';

const ORIGIN = 'http://in-process.invalid';
const BODILESS = new Set([204, 205, 304]);

/** A `fetch` that calls the routes of this process without a socket. It accepts relative URLs. */
export function fetchInProcess(app: FastifyInstance): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
    const url = new URL(request.url);
    const options: InjectOptions = {
      method: request.method as NonNullable<InjectOptions['method']>,
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
    };
    if (request.body !== null) options.payload = Buffer.from(await request.arrayBuffer());
    const response = await app.inject(options);
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) if (value !== undefined) headers.set(name, String(value));
    const body = BODILESS.has(response.statusCode) ? null : new Uint8Array(response.rawPayload);
    return new Response(body, { status: response.statusCode, headers });
  };
}
