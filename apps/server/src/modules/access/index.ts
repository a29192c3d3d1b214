export { cameraPort } from './entrance-photo/index.ts';
export { lockGatewayPort } from './lock/index.ts';
