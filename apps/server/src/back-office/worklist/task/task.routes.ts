import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { WorklistDeps } from '../worklist-deps.ts';
import { listAssignees, listTasks } from './list-tasks.ts';
import { createTask, setTaskDone } from './save-task.ts';

export const taskRoutes =
  (deps: WorklistDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/tasks', ({ query, scope }) => listTasks(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/tasks', ({ body, scope, audit }) => createTask(deps, { ...body, scope }, audit));
    staffEndpoint(app, 'POST /api/admin/tasks/{id}/done', ({ params, scope, audit }) =>
      setTaskDone(deps, { id: params.id, isDone: true, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/tasks/{id}/reopen', ({ params, scope, audit }) =>
      setTaskDone(deps, { id: params.id, isDone: false, scope }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/tasks/assignees', ({ scope }) => listAssignees(deps, scope));
  };
