import type { ModuleContext } from '../../../platform/module/context.ts';
import { numbersChannel } from '../invoice/index.ts';
import { recordState } from './record-state.ts';

/** ms after a number was given to a document. A billing run numbers thousands; each recording contains all of them. */
const afterNumberMs = 300;
const everyMs = 60_000;

/**
 * Records the state of the deployment in the DATA_DIR of this worker: at once, each minute, and soon after any process has numbered a document. Each
 * worker does it, because a restore may find only one of their folders.
 */
export async function followNumbers(context: ModuleContext): Promise<void> {
  let planned: NodeJS.Timeout | undefined;
  // One after another, so that an older state never replaces a newer one.
  let last: Promise<void> = Promise.resolve();
  const record = () => {
    planned = undefined;
    last = last
      .then(() => recordState(context))
      .catch((error: unknown) => context.log.warn({ err: error }, 'the state of the deployment was not recorded'));
  };
  const plan = () => {
    planned ??= setTimeout(record, afterNumberMs);
  };
  const unsubscribe = await context.notifications.subscribe({
    channels: [numbersChannel],
    onNotification: plan,
    // Numbers may have been given while the connection was lost.
    onLive: (live) => {
      if (live) plan();
    },
  });
  const timer = setInterval(record, everyMs);
  record();
  context.openedForWork.defer(async () => {
    clearInterval(timer);
    unsubscribe();
    clearTimeout(planned);
    record();
    await last;
  });
}
