import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** True if the public URL uses https. */
    isSecure: boolean;
  }
}

export interface Cookie {
  /** Without the prefix. */
  name: string;
  value: string;
  /** Seconds; 0 deletes the cookie. */
  maxAge: number;
  /** Default: `Strict`. */
  sameSite?: 'Strict' | 'Lax';
}

/**
 * Browsers accept a cookie with this prefix only by https, for all paths, and from this host: another host of the same domain cannot set it. Without https
 * they reject the prefix (docs/decisions/0101-cookies-of-this-host-only.md).
 */
const nameOf = (isSecure: boolean, name: string): string => (isSecure ? `__Host-${name}` : name);

/** The value of a cookie that this server has set; undefined if it is missing. */
export const readCookie = ({ headers, server }: FastifyRequest, name: string): string | undefined =>
  cookieOf(headers.cookie, nameOf(server.isSecure, name));

/** Sets a cookie that scripts and other sites cannot read. */
export function setCookie(reply: FastifyReply, { name, value, maxAge, sameSite = 'Strict' }: Cookie): void {
  const { isSecure } = reply.server;
  const secure = isSecure ? '; Secure' : '';
  reply.header('set-cookie', `${nameOf(isSecure, name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`);
}

/** The value of a cookie in a Cookie header; undefined if it is missing. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const prefix = `${name}=`;
  let at = header.indexOf(prefix);
  while (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') at = header.indexOf(prefix, at + 1);
  if (at < 0) return undefined;
  const end = header.indexOf(';', at);
  return header.slice(at + prefix.length, end < 0 ? undefined : end).trim();
}
