import type { Door } from '@komora/api/enumerations';
import { useRef, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import type { Coordinates } from '../../../shared/storage/storage.ts';
import { type DoorError, toDoorError } from './door-error.ts';
import { COMMAND_LIFE } from './door-store.ts';
import { type Attempt, NO_ATTEMPT } from './door-view.ts';
import type { BlockReason, DoorsContext } from './doors-context.ts';

const CODE_OF = { overlock: 'lock-v2/overlocked', hours: 'lock-v2/out-of-opening-hours' } as const satisfies Record<BlockReason, string>;

/** Handles presses of one door's button; a second press during the first does nothing. */
export function usePress(door: Door, doorsContext: DoorsContext): { readonly attempt: Attempt; press(): Promise<void> } {
  const { now } = useApp();
  const [attempt, setAttempt] = useState<Attempt>(NO_ATTEMPT);
  const busy = useRef(false);
  const fail = (doorError: DoorError | null): void => setAttempt({ ...NO_ATTEMPT, doorError });

  const open = async (): Promise<void> => {
    if (doorsContext.blockReason !== null) {
      setAttempt({ ...NO_ATTEMPT, stage: 'sending' });
      const blockReason = await doorsContext.recheck();
      if (blockReason !== null) return fail({ kind: 'rejection', code: CODE_OF[blockReason], position: null });
    }
    setAttempt({ ...NO_ATTEMPT, stage: 'locating' });
    const obtained = await doorsContext.locationPrompt.obtain(doorsContext.target);
    if (!obtained.ok) return fail(obtained.why === 'declined' ? null : { kind: 'position', why: obtained.why });
    setAttempt({ ...NO_ATTEMPT, stage: 'sending' });
    await send(obtained.position);
  };
  const send = async (position: Coordinates): Promise<void> => {
    const { lat, lng, accuracy } = position;
    try {
      const command = await doorsContext.open(door, { lat, lng, accuracy: accuracy ?? null });
      doorsContext.store.hint(Date.parse(command.expiresAt) - COMMAND_LIFE - now());
      doorsContext.store.take(command);
      setAttempt({ ...NO_ATTEMPT, commandId: command.id });
    } catch (error) {
      const doorError = toDoorError(error, position);
      fail(doorError);
      if (doorError.kind === 'rejection' && doorError.code === 'lock-v2/too-far-away') void lookAgain(doorError);
    }
  };
  /** Does not retry by itself: the new position only shows what the next press will do. */
  const lookAgain = async (doorError: Extract<DoorError, { kind: 'rejection' }>): Promise<void> => {
    const renewed = await doorsContext.locationPrompt.renew();
    if (!renewed.ok) return;
    setAttempt((before) =>
      before.doorError === doorError ? { ...before, doorError: { ...doorError, position: renewed.position } } : before,
    );
  };
  const press = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await open();
    } catch (error) {
      fail(toDoorError(error, null));
    } finally {
      busy.current = false;
    }
  };
  return { attempt, press };
}
