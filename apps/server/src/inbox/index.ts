// What modules may ask of the inbox. Its doors are opened by compose.ts: they need the modules, which must not need them.
export { listWaitingNotifications } from './inbox.sql.ts';
