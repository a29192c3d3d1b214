import type { Door } from '@komora/contract/enumerations';
import { useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import type { Coordinates } from '../../../storage.ts';
import type { Bar, Desk } from './desk.ts';
import { COMMAND_LIFE } from './door-store.ts';
import { type Attempt, NO_ATTEMPT } from './door-view.ts';
import { type Fault, faultOf } from './fault.ts';

const CODE_OF = { overlock: 'lock-v2/overlocked', hours: 'lock-v2/out-of-opening-hours' } as const satisfies Record<Bar, string>;

/** One door's button as it is pressed; a second press while the first is under way does nothing. */
export function usePress(door: Door, desk: Desk): { readonly attempt: Attempt; press(): Promise<void> } {
  const { now } = useApp();
  const [attempt, setAttempt] = useState<Attempt>(NO_ATTEMPT);
  const busy = useRef(false);
  const fail = (fault: Fault | null): void => setAttempt({ ...NO_ATTEMPT, fault });

  const open = async (): Promise<void> => {
    if (desk.barred !== null) {
      setAttempt({ ...NO_ATTEMPT, stage: 'sending' });
      const bar = await desk.recheck();
      if (bar !== null) return fail({ kind: 'refusal', code: CODE_OF[bar], position: null });
    }
    setAttempt({ ...NO_ATTEMPT, stage: 'locating' });
    const obtained = await desk.gate.obtain(desk.target);
    if (!obtained.ok) return fail(obtained.why === 'declined' ? null : { kind: 'position', why: obtained.why });
    setAttempt({ ...NO_ATTEMPT, stage: 'sending' });
    await send(obtained.position);
  };
  const send = async (position: Coordinates): Promise<void> => {
    const { lat, lng, accuracy } = position;
    try {
      const command = await desk.open(door, { lat, lng, accuracy: accuracy ?? null });
      desk.store.hint(Date.parse(command.expiresAt) - COMMAND_LIFE - now());
      desk.store.take(command);
      setAttempt({ ...NO_ATTEMPT, commandId: command.id });
    } catch (error) {
      const fault = faultOf(error, position);
      fail(fault);
      if (fault.kind === 'refusal' && fault.code === 'lock-v2/too-far-away') void lookAgain(fault);
    }
  };
  /** The door is not tried again by itself: the new position only tells what to expect of the next press. */
  const lookAgain = async (fault: Extract<Fault, { kind: 'refusal' }>): Promise<void> => {
    const renewed = await desk.gate.renew();
    if (!renewed.ok) return;
    setAttempt((before) => (before.fault === fault ? { ...before, fault: { ...fault, position: renewed.position } } : before));
  };
  const press = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await open();
    } catch (error) {
      fail(faultOf(error, null));
    } finally {
      busy.current = false;
    }
  };
  return { attempt, press };
}
