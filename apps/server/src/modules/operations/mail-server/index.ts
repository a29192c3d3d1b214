export { mailServerJobs } from './mail-server.jobs.ts';
export { mailServerPort, type ReadMailServer, tryMailServerPort } from './mail-server.ports.ts';
export { mailServerRoutes } from './mail-server.routes.ts';
export { readMailServer } from './read-mail-server.ts';
