export { doorCodeJobs } from './door-codes.jobs.ts';
export { type DoorCodes, readDoorCodes, visibleDoorCodes } from './door-codes.ts';
