import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';

/** The cookie of a browser that places orders, for servers with and without https; equal names give equal cookies. */
export function browserCookie(name: string): string {
  const secret = createHash('sha256').update(name).digest('base64url');
  return `order_secret=${secret}; __Host-order_secret=${secret}`;
}

/** Sends the cookie that the server set with an order along with later requests about it, as the browser that placed the order does. */
export class OrderCookies {
  readonly #byOrder = new Map<string, string>();

  remember(path: string, response: LightMyRequestResponse): void {
    const [cookie] = String(response.headers['set-cookie'] ?? '').split(';');
    if (!cookie || !path.includes('/order/place/') || response.statusCode !== 200) return;
    this.#byOrder.set(response.json<{ orderId: string }>().orderId, cookie);
  }

  headers(path: string): { cookie?: string } {
    const [id = ''] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(path) ?? [];
    const cookie = this.#byOrder.get(id);
    return cookie === undefined ? {} : { cookie };
  }
}
