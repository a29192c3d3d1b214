export { cameraJobs } from './camera.jobs.ts';
export type { Camera } from './camera.ports.ts';
export { cameraRoutes } from './camera.routes.ts';
export { forgetCaptures } from './forget-captures.ts';
