import { moves, stays } from '../../platform/module/client-merge.ts';

/** The door log never changes, and a command ends within seconds. */
export const accessMerging = [
  moves('access_links', 'created_by', 'ACCESS_LINK'),
  moves('entrance_photos', 'user_id'),
  moves('door_reports', 'user_id'),
  stays('door_log', 'user_id'),
  stays('lock_commands', 'user_id'),
];
