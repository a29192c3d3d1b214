export { boxReportJobs } from './box-report.jobs.ts';
export { boxReportRoutes } from './box-report.routes.ts';
export { listBridgeBoxes } from './bridge-boxes.sql.ts';
export { showRentRoll, showUnitMix } from './list-boxes.ts';
export { listMovedContracts, showMoves } from './show-moves.ts';
export { showOccupancy, showOccupancyMonths } from './show-occupancy.ts';
export { listStoodMonths } from './stood-months.sql.ts';
