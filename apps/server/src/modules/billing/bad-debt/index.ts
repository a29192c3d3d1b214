export { badDebtRoutes } from './bad-debt.routes.ts';
export { badDebtAct } from './correct-bad-debt.ts';
