export { type Count, recordJobRun } from './record-job-run.ts';
