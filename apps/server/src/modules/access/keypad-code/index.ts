export { keypadCodeRoutes } from './keypad-code.routes.ts';
export { deleteEndedKeypads } from './keypad-code.sql.ts';
