import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { listJobRuns } from './list-job-runs.ts';
import { type JobDeps, listJobs } from './list-jobs.ts';
import { retryFailed } from './retry-failed.ts';
import { runJobNow } from './run-job-now.ts';

export const jobRoutes =
  (deps: JobDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/jobs', () => listJobs(deps));
    staffEndpoint(app, 'GET /api/admin/job-runs', ({ query: { limit = 50, after, job } }) => listJobRuns(deps, { job, after, limit }));
    staffEndpoint(app, 'POST /api/admin/jobs/{name}/retry', ({ params, audit }) => retryFailed(deps, params, audit));
    staffEndpoint(app, 'POST /api/admin/jobs/{name}/run', ({ params, audit }) => runJobNow(deps, params, audit));
  };
