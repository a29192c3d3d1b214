export type { ProfilePorts } from './profile.ports.ts';
export { profileRoutes } from './profile.routes.ts';
