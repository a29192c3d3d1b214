export type { LeavingClient, ProfilePorts, RemovalPart } from './profile.ports.ts';
export { profileRoutes } from './profile.routes.ts';
