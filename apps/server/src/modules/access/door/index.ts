export { doorRoutes } from './door.routes.ts';
export { DoorEvents, doorChannel } from './door-events.ts';
