export { assigneeGrants } from './mark-many.ts';
export { purgeMarks } from './purge-marks.ts';
export { TaskEvents, taskChannel } from './task-events.ts';
export { todayRoutes } from './today.routes.ts';
export { markTasks } from './today.sql.ts';
