export { CommandEvents, commandChannels } from './command-events.ts';
export { DoorKeeper } from './door-keeper.ts';
export { lockJobs } from './lock.jobs.ts';
export { lockRoutes } from './lock.routes.ts';
export { openDoor } from './open-door.ts';
export { showCommand } from './show-command.ts';
