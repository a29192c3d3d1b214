import { type Endpoint, type EndpointKey, endpoints } from '@komora/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { WholeHouse } from '../whole-house.ts';
import type { Request } from './rules.ts';

export const definitions: Record<EndpointKey, Endpoint> = endpoints;
export const keys = Object.keys(endpoints) as EndpointKey[];

export interface Sent extends Omit<Request, 'body'> {
  token?: string | undefined;
  /** JSON. */
  payload?: string | undefined;
}

/** The address of an endpoint with its parts filled in. */
export function addressOf(key: EndpointKey, { params = {}, query = {} }: Request): string {
  const [, path = ''] = key.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

/** Calls an endpoint of the whole house. A stream of events is left as soon as it is open. */
export async function send(
  house: WholeHouse,
  key: EndpointKey,
  { token, payload, ...request }: Sent,
): Promise<{ status: number; body: string; type: string }> {
  const [method = ''] = key.split(' ');
  const answer: LightMyRequestResponse = await house.app.inject({
    method: method as 'GET',
    url: addressOf(key, request),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: definitions[key].events !== undefined,
  });
  const type = String(answer.headers['content-type'] ?? '');
  if (!type.startsWith('text/event-stream')) return { status: answer.statusCode, body: await textOf(answer), type };
  answer.raw.res.destroy();
  return { status: answer.statusCode, body: '', type };
}

async function textOf(answer: LightMyRequestResponse): Promise<string> {
  if (answer.rawPayload !== undefined) return answer.rawPayload.toString('latin1');
  const parts: Buffer[] = [];
  for await (const part of answer.stream()) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}
