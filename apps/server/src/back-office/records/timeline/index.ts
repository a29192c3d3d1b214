export { findContractPlace, findSurvivor, isClientWithin } from './subject.sql.ts';
export { timelineRoutes } from './timeline.routes.ts';
