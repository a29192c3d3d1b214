export { franchisingJobs } from './franchising.jobs.ts';
export { franchisingRoutes } from './franchising.routes.ts';
