import type { Routes } from '../../../platform/http/app.ts';
import { openEventStream } from '../../../platform/http/event-stream.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { staffTokenOf } from '../../../platform/http/staff-session.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { AuthenticateStaff } from '../../../platform/staff/member.ts';
import { scopeOf, suffices } from '../../../platform/staff/scope.ts';
import type { LockService } from '../lock/index.ts';
import type { DoorEvents, DoorSubscriber } from './door-events.ts';
import { listDoors, showDoorSummary } from './list-doors.ts';

export interface DoorRoutesOptions {
  lockService: LockService;
  events: DoorEvents;
  authenticate: AuthenticateStaff;
  /** Interval of an event stream's heartbeat and session check, in ms. */
  heartbeatMs: number;
}

/** Doors for staff. */
export const doorRoutes =
  (deps: Deps, { lockService, events, authenticate, heartbeatMs }: DoorRoutesOptions): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/doors', ({ query, scope }) => listDoors(deps, lockService, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/doors/summary', ({ query, scope }) => showDoorSummary(deps, lockService, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/doors/events', ({ staff, scope, request, reply }) => {
      const token = staffTokenOf(request);
      // Rights can change while the stream is open.
      const isAlive = async (): Promise<boolean> => {
        const member = await authenticate(token, null);
        if (member === null || member.isLocked) return false;
        subscriber.scope = scopeOf(member.grants, 'read:door');
        return suffices(subscriber.scope, 'warehouse');
      };
      const stream = openEventStream(request, reply, { heartbeatMs, isAlive });
      const subscriber: DoorSubscriber = { staffId: staff.id, scope, send: stream.send, close: stream.close };
      stream.onClose(events.follow(subscriber));
      return undefined;
    });
    // The server waits for its connections to close, and a stream never ends by itself.
    app.addHook('preClose', async () => events.closeAll());
  };
