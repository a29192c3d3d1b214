import type { ErrorCode } from '@komora/api';
import type { Actor, Scene } from '../kit/scenes/access-scene.ts';

/** Path parameters, query, body and cookie of a request. */
export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  cookie?: string;
}

/** The outcome: `ok` is 200 with a body or 204 without one, as the endpoint declares. */
export type Outcome = 'ok' | ErrorCode;

/** The outcome of one endpoint with the owner's data, for each actor. */
export interface Rule extends Record<Actor, Outcome> {
  /** A valid request about the owner's data. Data that can be used once is created for the actor. */
  request: (scene: Scene, actor: Actor) => Request | Promise<Request>;
  /** Prepares the scene. With this, or with `changes`, the endpoint gets its own scene. */
  before?: (scene: Scene) => Promise<void>;
  /** A success changes the scene for other actors. */
  changes?: true;
  /** The owner's data that the request itself gives a right to: a mailed link proves the mailbox. */
  proves?: (scene: Scene) => string[];
}

export type MakeRequest = Rule['request'];
export const nothing: MakeRequest = () => ({});
const everybody = { anonymous: 'ok', other: 'ok', shared: 'ok', owner: 'ok' } as const;

/** Public, with the same response for everyone. */
export const open = (request: MakeRequest = nothing): Rule => ({ ...everybody, request });
/** Every logged-in user, about their own data. */
export const mine = (request: MakeRequest = nothing): Rule => ({ ...everybody, anonymous: 'unauthorized', request });
/** The owner and people the box is shared with. */
export const opening = (request: MakeRequest): Rule => ({ ...mine(request), other: 'not-found' });
/** The owner only; for others it is not found. */
export const own = (request: MakeRequest): Rule => ({ ...opening(request), shared: 'not-found' });
/** The owner only; people the box is shared with get 403. */
export const managing = (request: MakeRequest): Rule => ({ ...opening(request), shared: 'forbidden' });
