import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from './cookie.ts';

/** Holds the order secret of a browser. */
const name = 'order_secret';
/** Seconds; longer than a payment can be late. */
const lifetime = 30 * 24 * 3600;

export const readOrderCookie = (request: FastifyRequest): string | undefined => readCookie(request, name);

/** @param secret null deletes the cookie */
export function setOrderCookie(reply: FastifyReply, secret: string | null): void {
  // `Lax`: the page of the gateway leads back here.
  setCookie(reply, { name, value: secret ?? '', maxAge: secret === null ? 0 : lifetime, sameSite: 'Lax' });
}
