import type { Routes } from '../../../platform/http/app.ts';
import { openEventStream } from '../../../platform/http/event-stream.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { staffTokenOf } from '../../../platform/http/staff-session.ts';
import type { AuthenticateStaff } from '../../../platform/staff/member.ts';
import type { WorklistDeps } from '../worklist-deps.ts';
import { listTasksOfKind } from './list-tasks-of-kind.ts';
import { assignTasks, closeTasks, previewTasks, snoozeTasks } from './mark-many.ts';
import { mayFollow, seenKinds } from './seen-kinds.ts';
import { showToday } from './show-today.ts';
import type { TaskEvents, TaskSubscriber } from './task-events.ts';

export interface TodayRoutesOptions {
  events: TaskEvents;
  authenticate: AuthenticateStaff;
  /** Interval of an event stream's heartbeat and session check, in ms. */
  heartbeatMs: number;
}

export const todayRoutes =
  (deps: WorklistDeps, { events, authenticate, heartbeatMs }: TodayRoutesOptions): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/today', ({ staff, scope, query }) => showToday(deps, { staff, scope, ...query }));
    staffEndpoint(app, 'GET /api/admin/today/events', ({ staff, request, reply }) => {
      const token = staffTokenOf(request);
      // Rights can change while the stream is open.
      const isAlive = async (): Promise<boolean> => {
        const member = await authenticate(token, null);
        if (member === null || member.isLocked || !mayFollow(member.grants)) return false;
        subscriber.kinds = seenKinds(member.grants);
        return true;
      };
      const stream = openEventStream(request, reply, { heartbeatMs, isAlive });
      const subscriber: TaskSubscriber = { staffId: staff.id, kinds: seenKinds(staff.grants), send: stream.send, close: stream.close };
      stream.onClose(events.follow(subscriber));
      return undefined;
    });
    staffEndpoint(app, 'GET /api/admin/today/{kind}', ({ staff, scope, params, query }) =>
      listTasksOfKind(deps, { staff, scope, ...params, ...query }),
    );
    staffEndpoint(app, 'POST /api/admin/today/snooze', ({ staff, scope, body, audit }) =>
      snoozeTasks(deps, { staff, scope, ...body }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/today/assign', ({ staff, scope, body, audit }) =>
      assignTasks(deps, { staff, scope, ...body }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/today/close', ({ staff, scope, body, audit }) =>
      closeTasks(deps, { staff, scope, tasks: body.tasks }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/today/preview', ({ staff, scope, body }) => previewTasks(deps, { staff, scope, ...body }));
    // The server waits for its connections to close, and a stream never ends by itself.
    app.addHook('preClose', async () => events.closeAll());
  };
