import type { UnlockRequest } from '@komora/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import { endUnlockToken } from './end-unlock-token.ts';
import type { AccessLink } from './find-access.ts';
import { generateUnlockToken } from './generate-unlock-token.ts';
import { listOwnUnlockTokens } from './list-unlock-tokens.ts';
import { openByAccess } from './open-by-access.ts';
import { showAccess } from './show-access.ts';
import { showAccessCommand } from './show-access-command.ts';

interface Press {
  params: AccessLink & { id: string };
  body: UnlockRequest | null | undefined;
  request: FastifyRequest;
}

export function unlockTokenRoutes(deps: Deps, keeper: Parameters<typeof openByAccess>[1]): Routes {
  const { rateLimit } = deps.config;
  const limitGenerating = rateLimiter(deps.clock, { burst: 10 * rateLimit, perMinute: 2 * rateLimit });
  const limitPresses = rateLimiter(deps.clock, { burst: 10 * rateLimit, perMinute: 20 * rateLimit });
  const limitGuesses = rateLimiter(deps.clock, { burst: 20 * rateLimit, perMinute: 5 * rateLimit });
  /** Only wrong links count: whoever guesses at an address must not lock out who has the right one. */
  const guarded = async <T>(request: FastifyRequest, { email }: AccessLink, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unlock-token/invalid') {
        limitGuesses(`ip ${request.ip}`);
        limitGuesses(`email ${email.toLowerCase()}`);
      }
      throw error;
    }
  };
  const open = (door: 'ENTRANCE' | 'BOX', { params, body, request }: Press) =>
    guarded(request, params, () => {
      limitPresses(`${request.ip} ${params.email.toLowerCase()}`);
      const position = body ? { lat: body.lat, lng: body.lng } : null;
      return openByAccess(deps, keeper, { link: params, door, placeId: params.id, position, accuracy: body?.accuracy ?? null });
    });
  return (app) => {
    endpoint(app, 'GET /api/common/unlock-token', ({ session }) => listOwnUnlockTokens(deps, session.userId));
    endpoint(app, 'POST /api/common/unlock-token/generate-unlock-token', ({ body, session }) => {
      limitGenerating(session.userId);
      const { contractId, email } = body;
      const dates = { validFrom: new Date(body.validFrom), validTo: new Date(body.validTo) };
      return generateUnlockToken(deps, { userId: session.userId, contractId, email, ...dates });
    });
    endpoint(app, 'POST /api/common/unlock-token/{id}/revoke', ({ params, session }) =>
      endUnlockToken(deps, { userId: session.userId, tokenId: params.id }),
    );
    endpoint(app, 'GET /auth/unlock-token', ({ query, request }) => guarded(request, query, () => showAccess(deps, query)));
    endpoint(app, 'POST /auth/unlock-token/warehouse-unlock/{id}/{email}/{token}', (call) => open('ENTRANCE', call));
    endpoint(app, 'POST /auth/unlock-token/box-unlock/{id}/{email}/{token}', (call) => open('BOX', call));
    endpoint(app, 'GET /auth/unlock-token/command/{id}/{email}/{token}', ({ params, request }) =>
      guarded(request, params, () => showAccessCommand(deps, { link: params, commandId: params.id })),
    );
  };
}
