import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { cookieOf } from './cookie.ts';

/** Holds the order secret of a browser. */
const name = 'order_secret';
/** Seconds; longer than a payment can be late. */
const lifetime = 30 * 24 * 3600;

export function readOrderCookie({ headers }: FastifyRequest): string | undefined {
  return cookieOf(headers.cookie, name);
}

/** Sets a cookie that scripts cannot read. @param secret null deletes the cookie */
export function setOrderCookie(reply: FastifyReply, { publicUrl }: Pick<Config, 'publicUrl'>, secret: string | null): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const maxAge = secret === null ? 0 : lifetime;
  reply.header('set-cookie', `${name}=${secret ?? ''}; Path=/api/client/order; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`);
}
