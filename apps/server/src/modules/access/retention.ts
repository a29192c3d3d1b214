import type { RetentionPolicy } from '../../platform/module/retention.ts';
import { deleteEndedLinks } from './access-link/index.ts';
import { deleteOpenings } from './door-opening/index.ts';
import { deleteEndedPhotos } from './entrance-photo/index.ts';
import { deleteEndedKeypads } from './keypad-code/index.ts';
import { deleteUnlockAttempts, deleteUnloggedCommands } from './lock/index.ts';

interface RetentionDays {
  /** Of unlock attempts, with everything that they refer to. */
  doorLogDays: number;
  /** Of pictures of entrances. */
  cameraKeepDays: number;
}

/** @param days what the operator sets, read at each run */
export const accessRetention = (days: () => RetentionDays): RetentionPolicy[] => {
  const doorLogDays = () => days().doorLogDays;
  return [
    { table: 'door_log', days: doorLogDays, purge: deleteUnlockAttempts },
    { table: 'lock_commands', days: doorLogDays, purge: deleteUnloggedCommands },
    { table: 'door_openings', days: doorLogDays, purge: deleteOpenings },
    { table: 'access_links', days: doorLogDays, purge: deleteEndedLinks },
    { table: 'keypad_codes', days: 365, purge: deleteEndedKeypads },
    { table: 'access_link_boxes', stays: 'deleted with the row of the access links' },
    { table: 'door_reports', stays: 'deleted with the row of the door log' },
    // `delete_after` contains the configured days.
    { table: 'entrance_photos', days: 0, purge: (trx, batch) => deleteEndedPhotos(trx, days().cameraKeepDays, batch) },
  ];
};
