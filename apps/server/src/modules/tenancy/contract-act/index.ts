export { contractActRoutes } from './contract-act.routes.ts';
export { enqueueActMessage } from './enqueue-act-message.ts';
