export { CommandEvents, commandChannels } from './command-events.ts';
export { deleteUnlockAttempts, deleteUnloggedCommands } from './door-log.sql.ts';
export { exportDoorEvents } from './export-data.sql.ts';
export { lockJobs } from './lock.jobs.ts';
export { lockGatewayPort } from './lock.ports.ts';
export { lockRoutes } from './lock.routes.ts';
export { LockService } from './lock-service.ts';
export { openDoor } from './open-door.ts';
export { showCommand } from './show-command.ts';
