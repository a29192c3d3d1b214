export { doorCodeJobs } from './door-codes.jobs.ts';
export { type DoorCodes, readCodesToProgram, readDoorCodes, visibleDoorCodes } from './door-codes.ts';
