import type * as z from 'zod/mini';
import type { Right } from './admin/rights.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: anybody; a bearer token is ignored (and never sent to peer deployments). `optional`: anybody; a token, if sent,
 * must be valid. `client`: a signed-in client. `staff`: signed-in staff with the endpoint's `right`, if it has one.
 */
export type Access = 'public' | 'optional' | 'client' | 'staff';

/**
 * Where staff must hold the endpoint's right. `organisation`: in the whole organisation. `legal-entity`, `warehouse`: in at least one; lists
 * contain only the rows there, other rows are not found. `anywhere`: at any place; the data belong to no place.
 */
export type ScopeKind = 'organisation' | 'legal-entity' | 'warehouse' | 'anywhere';

/** One endpoint of the API; its key is `METHOD /path/{param}`. */
export interface Endpoint {
  summary: string;
  tag: string;
  access: Access;
  /** Of staff; absent: every signed-in member of staff. */
  right?: Right;
  /** Where the right must be held; present with `right`. */
  scope?: ScopeKind;
  /** Closed to API keys: a person must be signed in. */
  person?: true;
  /** A person must have given a passkey, or password and second factor, within the last ten minutes. Says nothing about API keys: see `person`. */
  fresh?: true;
  /** Also answers while the session is locked. */
  whileLocked?: true;
  /**
   * Also answers staff who view the account of a client, without these fields of the response, at any depth. All other endpoints reject them, except
   * public reads.
   */
  staffView?: { without: readonly string[] };
  /** The verb of the one audit entry that every success writes. */
  audit?: string;
  /** The body contains the `reason` of the audit entry. */
  reason?: true;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** Media types of the JSON body besides `application/json`. */
  bodyTypes?: readonly string[];
  /** The request body is a file of one of these media types, not JSON. */
  upload?: readonly string[];
  /** Absent: 1 MiB. */
  maxBodyBytes?: number;
  /** Status 200 body. Absent: 204 without a body. */
  response?: z.core.$ZodType;
  /** The response is a file of one of these media types, not JSON. */
  file?: readonly string[];
  /** The response is a stream of server-sent events with data of this shape. */
  events?: z.core.$ZodType;
  /** Error codes of this endpoint, in addition to the general ones. */
  errors?: readonly ErrorCode[];
  /** A repeated request with the same `Idempotency-Key` gets the stored response. */
  idempotent?: boolean;
  /** How long a shared cache may keep the response, in seconds; absent: not at all. */
  cacheSeconds?: number;
}
