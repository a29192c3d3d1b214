import type { UnlockRequest } from '@komora/api';
import type { Door } from '@komora/api/enumerations';
import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { openEventStream } from '../../../platform/http/event-stream.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { CommandEvents } from './command-events.ts';
import { listAccessHistory } from './list-access-history.ts';
import type { LockService } from './lock-service.ts';
import { openDoor } from './open-door.ts';
import { reportNotMe } from './report-not-me.ts';
import { showAccessPin } from './show-access-pin.ts';
import { showCommand } from './show-command.ts';
import { showDoors } from './show-doors.ts';
import { streamCommands } from './stream-commands.ts';

export interface LockRoutesOptions {
  lockService: LockService;
  events: CommandEvents;
  /** True while a session token is valid. */
  sessionLives: (token: string) => Promise<boolean>;
  /** Interval of an event stream's heartbeat and session check, in ms. */
  heartbeatMs: number;
}

export function lockRoutes(deps: Deps, options: LockRoutesOptions): Routes {
  const { lockService, events } = options;
  const { rateLimit } = deps.config;
  const limit = rateLimiter(deps, { name: 'unlock', burst: 10 * rateLimit, perMinute: 20 * rateLimit });
  const open = async (door: Door, call: { params: { id: string }; body: UnlockRequest; session: { userId: string } }) => {
    await limit(call.session.userId);
    const { lat, lng, accuracy } = call.body;
    const actor = { userId: call.session.userId, accessLinkId: null };
    return openDoor(deps, lockService, { contractId: call.params.id, door, actor, position: { lat, lng }, accuracy: accuracy ?? null });
  };
  return (app) => {
    endpoint(app, 'POST /api/client/lock-v2/box-unlock/{id}', (call) => open('BOX', call));
    endpoint(app, 'POST /api/client/lock-v2/warehouse-unlock/{id}', (call) => open('ENTRANCE', call));
    endpoint(app, 'POST /api/client/lock-v2/warehouse-unlock-backup/{id}', (call) => open('BACKUP_ENTRANCE', call));
    endpoint(app, 'GET /api/client/lock-v2/doors/{id}', ({ params, query, session }) =>
      showDoors(deps, lockService, { contractId: params.id, userId: session.userId, language: query.language ?? session.language }),
    );
    endpoint(app, 'GET /api/client/lock-v2/command/{id}', ({ params, session }) =>
      showCommand(deps, { commandId: params.id, viewer: { userId: session.userId, accessLinkId: null } }),
    );
    endpoint(app, 'GET /api/client/lock-v2/events', async ({ session, request, reply }) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const isAlive = () => options.sessionLives(token);
      const stream = openEventStream(request, reply, { heartbeatMs: options.heartbeatMs, isAlive });
      await streamCommands(deps, events, { ...stream, userId: session.userId, session: session.tokenHash.toString('hex') });
      return undefined;
    });
    endpoint(app, 'GET /api/client/lock-v2/history', ({ query, session }) =>
      listAccessHistory(deps, {
        userId: session.userId,
        contractId: query.contractId ?? null,
        limit: query.limit ?? 50,
        offset: query.offset ?? 0,
      }),
    );
    endpoint(app, 'POST /api/client/lock-v2/history/{id}/not-me', ({ params, session }) =>
      reportNotMe(deps, { userId: session.userId, attemptId: params.id }),
    );
    endpoint(app, 'GET /api/client/contract/{id}/lock-access-pin', ({ params, session }) =>
      showAccessPin(deps, { contractId: params.id, userId: session.userId }),
    );
    // The server waits for its connections to close, and a stream never ends by itself.
    app.addHook('preClose', async () => events.closeAll());
  };
}
