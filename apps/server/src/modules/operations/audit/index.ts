export { auditDatabase, type Violation } from './audit.ts';
