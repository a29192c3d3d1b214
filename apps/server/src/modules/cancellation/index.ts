export { cancellationJobs } from './cancellation.jobs.ts';
export { cancellationRoutes } from './cancellation.routes.ts';
export { creditUnusedDays, previewUnusedDays } from './credit-unused-days.ts';
export { forgetNotes } from './forget-notes.ts';
export { namesOf, tellOperator } from './tell-cancellation.ts';
