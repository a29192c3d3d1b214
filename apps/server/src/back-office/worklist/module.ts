import { afterStateSetPort } from '../../modules/catalog/index.ts';
import { moves } from '../../platform/module/client-merge.ts';
import { contribute, defineModule, many } from '../../platform/module/define-module.ts';
import { authenticateStaffPort, heartbeatPort, taskSourcePort } from '../../platform/module/ports.ts';
import { deleteAfter } from '../../platform/module/retention.ts';
import { discardOfBoxes, inspectionRoutes } from './inspection/index.ts';
import { eraseTasks, ownTasks, taskRoutes } from './task/index.ts';
import { purgeMarks, TaskEvents, taskChannel, todayRoutes } from './today/index.ts';
import { waitingRoutes } from './waiting/index.ts';
import { walkRoutes } from './walk/index.ts';

export const worklistModule = defineModule({
  name: 'worklist',
  requires: { sources: many(taskSourcePort), authenticate: authenticateStaffPort, heartbeatMs: heartbeatPort },
  register: (context, { sources, authenticate, heartbeatMs }) => {
    const deps = { ...context, sources };
    const events = new TaskEvents();
    return {
      routes: [
        todayRoutes(deps, { events, authenticate, heartbeatMs }),
        taskRoutes(deps),
        waitingRoutes(deps),
        walkRoutes(context),
        inspectionRoutes(context),
      ],
      tasks: [ownTasks],
      contributes: [contribute(afterStateSetPort, discardOfBoxes(context))],
      erasure: [{ erase: eraseTasks }],
      merging: [moves('tasks', 'client_id', 'TASK')],
      retention: [
        deleteAfter('tasks', 'done_at', 365),
        { table: 'task_marks', days: 1, purge: purgeMarks(sources) },
        deleteAfter('walks', 'started_at', 365),
        deleteAfter('walk_photos', 'stored_at', 90),
        // Claims against a former client expire after three years.
        deleteAfter('box_inspections', 'started_at', 3 * 365),
        deleteAfter('inspection_photos', 'stored_at', 365),
        { table: 'walk_ticks', stays: 'deleted with the row of the round' },
      ],
      startWeb: async () => {
        const { notifications, opened } = context;
        const unsubscribe = await notifications.subscribe({
          channels: [taskChannel],
          onNotification: (_channel, payload) => events.announce(payload),
          onLive: (live) => {
            if (!live) events.closeAll();
          },
        });
        opened.defer(async () => unsubscribe());
        const timer = setInterval(() => void events.compare(deps), heartbeatMs);
        opened.defer(async () => clearInterval(timer));
      },
    };
  },
});
