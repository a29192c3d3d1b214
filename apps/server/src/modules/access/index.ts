export { cameraPort } from './entrance-photo/index.ts';
export { createLock, lockGatewayPort } from './lock/index.ts';
