import type { CommandRow } from './lock-command.sql.ts';
import type { Step } from './store-steps.ts';

interface Waiting {
  step: Step;
  stored: (row: CommandRow | undefined) => void;
  failed: (error: unknown) => void;
}

const maxBatchSize = 200;

/**
 * Batches steps: a single step is stored at once; steps that arrive during a write are stored together in the next transaction. Steps of one
 * command or one device keep their order.
 */
export class StepQueue {
  readonly #store: (steps: readonly Step[]) => Promise<Map<string, CommandRow>>;
  #waiting: Waiting[] = [];
  #isStoring = false;

  constructor(store: (steps: readonly Step[]) => Promise<Map<string, CommandRow>>) {
    this.#store = store;
  }

  /** @returns the command if this step changed it. @throws the error of the write */
  add(step: Step): Promise<CommandRow | undefined> {
    return new Promise((stored, failed) => {
      this.#waiting.push({ step, stored, failed });
      if (!this.#isStoring) void this.#storeAll();
    });
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) await this.#storeSome(this.#next());
    this.#isStoring = false;
  }

  /** The next batch: the first steps with distinct commands and devices. */
  #next(): Waiting[] {
    const busy = new Set<string>();
    const chosen: Waiting[] = [];
    const left: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const { step } = waiting;
      const concerns = 'deviceId' in step && step.deviceId !== undefined ? [step.commandId, step.deviceId] : [step.commandId];
      const isFree = chosen.length < maxBatchSize && !concerns.some((name) => busy.has(name));
      for (const name of concerns) busy.add(name);
      (isFree ? chosen : left).push(waiting);
    }
    this.#waiting = left;
    return chosen;
  }

  async #storeSome(some: readonly Waiting[]): Promise<void> {
    try {
      const moved = await this.#store(some.map(({ step }) => step));
      for (const { step, stored } of some) stored(moved.get(step.commandId));
    } catch (error) {
      const [first] = some;
      if (some.length === 1 && first !== undefined) first.failed(error);
      // One step failed. Store each step alone, so that the others succeed.
      else for (const waiting of some) await this.#storeSome([waiting]);
    }
  }
}
