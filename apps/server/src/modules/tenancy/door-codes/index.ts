export { type DoorCodes, readDoorCodes, visibleDoorCodes } from './door-codes.ts';
