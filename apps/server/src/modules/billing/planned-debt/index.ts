export { listPlannedDebts, type PlannedDebt } from './planned-debt.sql.ts';
