import type { TestClock } from '@komora/testing';
import { afterAll, beforeAll } from 'vitest';
import { carryHome } from '../kit/builders/warehouse.ts';
import type { TestApp, TestAppOptions } from '../kit/test-app.ts';
import { Deployment } from '../restore/restored-copy.ts';

/** A program whose database can be copied, and replaced by the copy later, while the vendors' books go on. */
export interface RestorableApp {
  /** The running program: another one after each copy and restore. */
  app(): TestApp;
  backup(): Promise<void>;
  restore(): Promise<void>;
}

/** @param optionsOf starts the vendor's fake on a clock, and returns the options of the program */
export function useRestorableApp(optionsOf: (clock: TestClock) => Promise<TestAppOptions>): RestorableApp {
  const deployment = new Deployment({});
  let options: TestAppOptions = {};
  let copy: string | undefined;
  beforeAll(async () => {
    options = await optionsOf(deployment.clock);
    await deployment.start(undefined, options);
  });
  afterAll(() => deployment.close());
  /** Starts the program again. The state in DATA_DIR is recorded every minute, also in the last one. */
  const restart = (prepare: (original: string) => Promise<string>) =>
    carryHome(deployment.app, async () => {
      await deployment.record();
      return deployment.start(await prepare(await deployment.stop()), options);
    });
  return {
    app: () => deployment.app,
    backup: async () => {
      await restart(async (original) => {
        copy = await deployment.copy(original);
        return original;
      });
    },
    restore: async () => {
      await restart(async () => {
        if (copy === undefined) throw new Error('There is no copy to restore');
        return copy;
      });
      copy = undefined;
    },
  };
}
