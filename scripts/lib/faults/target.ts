import { setTimeout as pause } from 'node:timers/promises';
import type { Member } from '../cluster/member.ts';
import { answersOk } from '../cluster/wait.ts';

/** Where in the life of a process it was killed. */
export type Moment = 'STARTING' | 'WORKING';

export interface Kill {
  /** For example `web 1`. */
  name: string;
  moment: Moment;
}

/** A process of the program that is killed again and again. */
export interface Target {
  name: string;
  member: Member;
  /** Answers 200 when the process works. */
  readyUrl: string;
}

/** One kill in five meets a process that starts. */
const shareOfStarts = 5;
const longestStartMs = 1500;
const longestWorkMs = 3000;
const pollMs = 50;

/**
 * Kills a process at a random moment and starts it again, until `signal` is aborted. It runs in the end.
 * @param random a whole number from 0 to below its argument
 */
export async function killAgainAndAgain(
  { name, member, readyUrl }: Target,
  { random, onKill, signal }: { random: (below: number) => number; onKill: (kill: Kill) => void; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const moment: Moment = random(shareOfStarts) === 0 ? 'STARTING' : 'WORKING';
    if (moment === 'WORKING' && !(await untilReady(readyUrl, signal))) return;
    await pause(random(moment === 'WORKING' ? longestWorkMs : longestStartMs));
    if (signal.aborted) return;
    // It may have ended by itself a moment ago, for example because it found no database.
    if (member.pid !== undefined) {
      await member.kill();
      onKill({ name, moment });
    }
    member.start();
  }
}

/** @returns false if `signal` was aborted before */
async function untilReady(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await answersOk(url).catch(() => undefined)) return true;
    await pause(pollMs);
  }
  return false;
}
