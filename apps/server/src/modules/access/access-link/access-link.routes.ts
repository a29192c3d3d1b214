import type { UnlockRequest } from '@komora/api';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { endAccessLink } from './end-access-link.ts';
import type { AccessLink } from './find-access.ts';
import { generateAccessLink } from './generate-access-link.ts';
import { listOwnAccessLinks } from './list-access-links.ts';
import { showAccess } from './show-access.ts';
import { showAccessCommand } from './show-access-command.ts';
import { unlockByAccessLink } from './unlock-by-access-link.ts';

interface UnlockCall {
  params: AccessLink & { id: string };
  body: UnlockRequest | null | undefined;
  request: FastifyRequest;
}

export function accessLinkRoutes(deps: Deps, lockService: Parameters<typeof unlockByAccessLink>[1]): Routes {
  const { rateLimit } = deps.config;
  const limitGenerating = rateLimiter(deps, { name: 'access-link/create', burst: 10 * rateLimit, perMinute: 2 * rateLimit });
  const limitUnlocks = rateLimiter(deps, { name: 'access-link/unlock', burst: 10 * rateLimit, perMinute: 20 * rateLimit });
  const limitGuesses = rateLimiter(deps, { name: 'access-link/invalid', burst: 20 * rateLimit, perMinute: 5 * rateLimit });
  /** Only invalid links count, so that guessing does not lock out the owner of a valid link. */
  const limitingGuesses = async <T>(request: FastifyRequest, { email }: AccessLink, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === 'unlock-token/invalid') {
        await limitGuesses(`ip ${clientNetwork(request.ip)}`);
        await limitGuesses(`email ${email.toLowerCase()}`);
      }
      throw error;
    }
  };
  const open = (door: 'ENTRANCE' | 'BOX', { params, body, request }: UnlockCall) =>
    limitingGuesses(request, params, async () => {
      await limitUnlocks(`${clientNetwork(request.ip)} ${params.email.toLowerCase()}`);
      const position = body ? { lat: body.lat, lng: body.lng } : null;
      return unlockByAccessLink(deps, lockService, { link: params, door, placeId: params.id, position, accuracy: body?.accuracy ?? null });
    });
  return (app) => {
    endpoint(app, 'GET /api/common/unlock-token', ({ session }) => listOwnAccessLinks(deps, session.userId));
    endpoint(app, 'POST /api/common/unlock-token/generate-unlock-token', async ({ body, session }) => {
      await limitGenerating(session.userId);
      const { contractId, email } = body;
      const dates = { validFrom: new Date(body.validFrom), validTo: new Date(body.validTo) };
      return generateAccessLink(deps, { userId: session.userId, contractId, email, ...dates });
    });
    endpoint(app, 'POST /api/common/unlock-token/{id}/revoke', ({ params, session }) =>
      endAccessLink(deps, { userId: session.userId, tokenId: params.id }),
    );
    endpoint(app, 'GET /auth/unlock-token', ({ query, request }) =>
      limitingGuesses(request, query, () => showAccess(deps, query, query.language ?? null)),
    );
    endpoint(app, 'POST /auth/unlock-token/warehouse-unlock/{id}/{email}/{token}', (call) => open('ENTRANCE', call));
    endpoint(app, 'POST /auth/unlock-token/box-unlock/{id}/{email}/{token}', (call) => open('BOX', call));
    endpoint(app, 'GET /auth/unlock-token/command/{id}/{email}/{token}', ({ params, request }) =>
      limitingGuesses(request, params, () => showAccessCommand(deps, { link: params, commandId: params.id })),
    );
  };
}
