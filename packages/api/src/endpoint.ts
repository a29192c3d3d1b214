import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: anybody, a bearer token is not even read (never sent to siblings). `optional`: anybody; a token, when sent,
 * must be good. `client`: a signed-in client. `operator`: OwnerUser or AdminUser.
 */
export type Access = 'public' | 'optional' | 'client' | 'operator';

/** One endpoint of the contract; its key is `METHOD /path/{param}`. */
export interface Endpoint {
  summary: string;
  tag: string;
  access: Access;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** Status 200 body. Absent: 204 without a body. */
  response?: z.core.$ZodType;
  /** The answer is a file of one of these media types, not JSON. */
  file?: readonly string[];
  /** The answer is a stream of server-sent events whose data has this shape. */
  events?: z.core.$ZodType;
  /** Codes of the catalogue that this endpoint can answer besides the general ones. */
  errors?: readonly ErrorCode[];
  /** The body is replayed under an `Idempotency-Key`. */
  idempotent?: boolean;
  /** How long a shared cache may keep the answer, in seconds; absent: not at all. */
  cacheSeconds?: number;
}
