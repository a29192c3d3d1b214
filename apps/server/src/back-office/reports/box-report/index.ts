export { boxReportRoutes } from './box-report.routes.ts';
export { listBridgeBoxes, listBridgeMonths } from './bridge-months.sql.ts';
export { showRentRoll, showUnitMix } from './list-boxes.ts';
export { listMonths } from './occupancy-months.sql.ts';
export { listPotential } from './potential-months.sql.ts';
export { listMovedContracts, showMoves } from './show-moves.ts';
export { showOccupancy, showOccupancyMonths } from './show-occupancy.ts';
