import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { expireCommands } from './expire-commands.ts';
import { sweepDoors } from './sweep-doors.ts';

export const lockJobs = (deps: Deps): JobHandlers => ({
  'expire-commands': () => expireCommands(deps),
  'sweep-doors': () => sweepDoors(deps),
});
