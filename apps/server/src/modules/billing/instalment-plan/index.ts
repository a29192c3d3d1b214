export { assertNoOpenPlan } from './assert-no-open-plan.ts';
export { exportPlans } from './export-data.sql.ts';
export { instalmentPlanJobs } from './instalment-plan.jobs.ts';
export { instalmentPlanRoutes } from './instalment-plan.routes.ts';
export { reviewPlans } from './review-plans.ts';
export { listRunningPlans } from './show-plans.ts';
