export { saveDraft } from './change-draft.ts';
export { planRoutes } from './plan.routes.ts';
export { publishPlan } from './publish-plan.ts';
