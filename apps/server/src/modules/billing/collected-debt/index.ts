export { isCollectedRent, listCollectedEntries } from './collected-debt.sql.ts';
