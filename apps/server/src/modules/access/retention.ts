import { deleteAfter, type RetentionPolicy } from '../../platform/module/retention.ts';
import { deleteEndedLinks } from './access-link/index.ts';
import { deleteUnlockAttempts, deleteUnloggedCommands } from './lock/index.ts';

/** @param doorLogDays how long unlock attempts are kept, with everything that they refer to */
export const accessRetention = ({ doorLogDays }: { doorLogDays: number }): RetentionPolicy[] => [
  { table: 'door_log', days: doorLogDays, purge: deleteUnlockAttempts },
  { table: 'lock_commands', days: doorLogDays, purge: deleteUnloggedCommands },
  { table: 'access_links', days: doorLogDays, purge: deleteEndedLinks },
  { table: 'door_reports', stays: 'deleted with the row of the door log' },
  // `delete_after` contains the configured days.
  deleteAfter('entrance_photos', 'delete_after', 0),
];
