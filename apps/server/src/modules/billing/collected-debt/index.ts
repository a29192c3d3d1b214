export { listCollectedEntries } from './collected-debt.sql.ts';
