export { eraseTasks } from './erase-tasks.ts';
export { taskRoutes } from './task.routes.ts';
export { insertTask, ownTasks } from './task.sql.ts';
