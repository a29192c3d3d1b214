import { addTally, type Tally } from './run-checks.ts';
import type { Write } from './suites.ts';

/** A part of a test run. Steps of one group run in parallel. */
export interface Step {
  title: string;
  run(write: Write): Promise<Tally>;
}

/**
 * Runs groups of steps one after the other. The first running step of a group writes directly; the output of the others
 * appears as one block when the steps before them have ended. Therefore the lines of two steps never mix.
 */
export async function runSteps(groups: readonly (readonly Step[])[], write: Write, isCancelled: () => boolean): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  for (const group of groups) {
    if (isCancelled()) break;
    const outputs = group.map(() => new Output(write));
    const results = group.map((step, index) => attempt(step, outputs[index]));
    for (const [index, step] of group.entries()) {
      write(`\n── ${step.title}\n`);
      outputs[index]?.open();
      const tally = await results[index];
      if (tally !== undefined) addTally(total, tally);
    }
  }
  return total;
}

/** A step that throws counts as one failure, so that the other steps still report. */
async function attempt(step: Step, output: Output | undefined): Promise<Tally> {
  const write = (text: string) => output?.write(text);
  try {
    return await step.run(write);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    write(`${message}\n`);
    return { passed: 0, failed: 1, failures: [{ name: step.title, message }] };
  }
}

/** Holds text back until it is opened, then passes it on directly. */
class Output {
  readonly #target: Write;
  #held: string | undefined = '';

  constructor(target: Write) {
    this.#target = target;
  }

  write(text: string): void {
    if (this.#held === undefined) this.#target(text);
    else this.#held += text;
  }

  open(): void {
    const held = this.#held ?? '';
    this.#held = undefined;
    if (held !== '') this.#target(held);
  }
}
