import type { UnlockRequest } from '@komora/contract';
import type { Door } from '@komora/contract/enumerations';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { openEventStream } from '../../http/event-stream.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { CommandEvents } from './command-events.ts';
import type { DoorKeeper } from './door-keeper.ts';
import { followCommands } from './follow-commands.ts';
import { listDoorTries } from './list-tries.ts';
import { openDoor } from './open-door.ts';
import { reportNotMe } from './report-not-me.ts';
import { showAccessPin } from './show-access-pin.ts';
import { showCommand } from './show-command.ts';
import { showDoors } from './show-doors.ts';

export interface LockRoutesParts {
  keeper: DoorKeeper;
  events: CommandEvents;
  /** Whether a session token is still good. */
  sessionLives: (token: string) => Promise<boolean>;
  /** How often a stream of events gives a sign of life and looks whether its session still lives; ms. */
  heartbeatMs?: number;
}

const heartbeatMs = 15_000;

export function lockRoutes(deps: Deps, parts: LockRoutesParts): Routes {
  const { keeper, events } = parts;
  const { rateLimit } = deps.config;
  const limit = rateLimiter(deps.clock, { burst: 10 * rateLimit, perMinute: 20 * rateLimit });
  const open = (door: Door, call: { params: { id: string }; body: UnlockRequest; session: { userId: string } }) => {
    limit(call.session.userId);
    const { lat, lng, accuracy } = call.body;
    const presser = { userId: call.session.userId, unlockTokenId: null };
    return openDoor(deps, keeper, { contractId: call.params.id, door, presser, position: { lat, lng }, accuracy: accuracy ?? null });
  };
  return (app) => {
    endpoint(app, 'POST /api/client/lock-v2/box-unlock/{id}', (call) => open('BOX', call));
    endpoint(app, 'POST /api/client/lock-v2/warehouse-unlock/{id}', (call) => open('ENTRANCE', call));
    endpoint(app, 'POST /api/client/lock-v2/warehouse-unlock-backup/{id}', (call) => open('BACKUP_ENTRANCE', call));
    endpoint(app, 'GET /api/client/lock-v2/doors/{id}', ({ params, session }) =>
      showDoors(deps, keeper, { contractId: params.id, userId: session.userId, language: session.language }),
    );
    endpoint(app, 'GET /api/client/lock-v2/command/{id}', ({ params, session }) =>
      showCommand(deps, { commandId: params.id, viewer: { userId: session.userId, unlockTokenId: null } }),
    );
    endpoint(app, 'GET /api/client/lock-v2/events', async ({ session, request, reply }) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const isAlive = () => parts.sessionLives(token);
      const stream = openEventStream(request, reply, { heartbeatMs: parts.heartbeatMs ?? heartbeatMs, isAlive });
      await followCommands(deps, events, { ...stream, userId: session.userId, session: session.tokenHash.toString('hex') });
      return undefined;
    });
    endpoint(app, 'GET /api/client/lock-v2/history', ({ query, session }) =>
      listDoorTries(deps, {
        userId: session.userId,
        contractId: query.contractId ?? null,
        limit: query.limit ?? 50,
        offset: query.offset ?? 0,
      }),
    );
    endpoint(app, 'POST /api/client/lock-v2/history/{id}/not-me', ({ params, session }) =>
      reportNotMe(deps, { userId: session.userId, tryId: params.id }),
    );
    endpoint(app, 'GET /api/client/contract/{id}/lock-access-pin', ({ params, session }) =>
      showAccessPin(deps, { contractId: params.id, userId: session.userId }),
    );
    // Before the server waits for its connections to end: a stream would never end by itself.
    app.addHook('preClose', async () => events.closeAll());
  };
}
