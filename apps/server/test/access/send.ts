import { buffer as collect } from 'node:stream/consumers';
import { type Endpoint, type EndpointKey, endpoints } from '@komora/api';
import type { LightMyRequestResponse } from 'fastify';
import { unzipSync } from 'fflate';
import { assertDeclared } from '../kit/declared-answers.ts';
import type { FullTestApp } from '../kit/full-test-app.ts';
import type { Request } from './rule.ts';

export const definitions: Record<EndpointKey, Endpoint> = endpoints;
export const keys = Object.keys(endpoints) as EndpointKey[];

export interface Sent extends Omit<Request, 'body'> {
  token?: string | undefined;
  /** JSON. */
  payload?: string | undefined;
}

/** The path of an endpoint with its parameters and query. */
export function addressOf(key: EndpointKey, { params = {}, query = {} }: Request): string {
  const [, path = ''] = key.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const requested = new URLSearchParams(query).toString();
  return requested === '' ? filled : `${filled}?${requested}`;
}

/** Calls an endpoint. An event stream is closed as soon as it is open. */
export async function send(
  testApp: FullTestApp,
  key: EndpointKey,
  { token, payload, cookie, ...request }: Sent,
): Promise<{ status: number; body: string; type: string; caching: string }> {
  const [method = ''] = key.split(' ');
  const url = addressOf(key, request);
  const response: LightMyRequestResponse = await testApp.http.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: definitions[key].events !== undefined,
  });
  const type = String(response.headers['content-type'] ?? '');
  const answer = { status: response.statusCode, body: await textOf(response), type };
  if (!type.startsWith('text/event-stream')) assertDeclared(method, url, answer);
  return { ...answer, caching: String(response.headers['cache-control'] ?? '') };
}

/** The text of a response, of a workbook that of its parts; of an event stream nothing, which it ends. */
export async function textOf(response: LightMyRequestResponse): Promise<string> {
  if (String(response.headers['content-type']).startsWith('text/event-stream')) {
    response.raw.res.destroy();
    return '';
  }
  const bytes = response.rawPayload ?? (await collect(response.stream()));
  const isWorkbook = String(response.headers['content-type']).includes('spreadsheetml');
  return (isWorkbook ? Buffer.concat(Object.values(unzipSync(bytes))) : bytes).toString('latin1');
}
