import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Identity } from '../identity.ts';

/** Folder inside a cluster in which the server hands over WAL. Its user may be unable to enter any other folder. */
export const stageName = 'komora-archive';

/** Creates the folder for the user of the server. @returns its path */
export function makeStage(dataDir: string, { uid, gid }: Identity): string {
  const stage = join(dataDir, stageName);
  if (!existsSync(stage)) mkdirSync(stage, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(stage, uid, gid);
  return stage;
}

/** Inside single quotes of a POSIX shell. PostgreSQL replaces %f and %p, and reads %% as %. */
const quoted = (path: string) => `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/**
 * Settings of a server that archives its WAL. A segment counts as archived when it is in the stage and on disk; the program takes it from there.
 * `archive_timeout`: seconds after which a segment that is not full is archived, the most that a lost disk costs.
 */
export function archiveSettings(stage: string): Record<string, string> {
  const file = `${quoted(stage)}/%f`;
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `test -f ${file} || { cp %p ${file}.part && sync ${file}.part && mv ${file}.part ${file}; }`,
  };
}

/**
 * Settings of a server that recovers to `at` (ISO 8601 in UTC), or to the end of the archive, on `timeline` (null: the latest with a history file). It
 * asks for each segment with a file `<name>.wanted` and waits for `<name>.ready` or `<name>.none`.
 */
export function recoverySettings(stage: string, at: string | null, timeline: number | null): Record<string, string> {
  const file = `${quoted(stage)}/%f`;
  return {
    archive_mode: 'off',
    restore_command: `touch ${file}.wanted; until [ -e ${file}.ready ] || [ -e ${file}.none ]; do sleep 0.02; done; if [ -e ${file}.ready ]; then mv ${file}.ready %p; else rm -f ${file}.none; exit 1; fi`,
    recovery_target_action: 'promote',
    ...(timeline === null ? {} : { recovery_target_timeline: String(timeline) }),
    ...(at === null ? {} : { recovery_target_time: at.replace('T', ' ').replace('Z', '+00') }),
  };
}
