import type { Usage } from './child.ts';

export interface Role<Ready> {
  /** Told to the parent. */
  ready: Ready;
  answers?: Record<string, (input: never) => Promise<unknown>>;
  /** Called when the parent is done. */
  close: () => Promise<void>;
}

type Order = { kind: 'start'; input: unknown } | { kind: 'ask'; id: number; question: string; input: unknown };

/** Makes this process one that {@link Child} can start, ask and stop. */
export function beChild<Input, Ready>(start: (input: Input) => Promise<Role<Ready>>): void {
  let role: Role<Ready> | undefined;
  const tell = (message: object) => process.send?.(message);
  process.on('message', (order: Order) => {
    if (order.kind === 'start') {
      start(order.input as Input).then(
        (started) => {
          role = started;
          tell({ kind: 'ready', value: started.ready });
        },
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
      return;
    }
    const { id, question, input } = order;
    const known = { usage: async () => usage(), ...role?.answers } as Record<string, (input: unknown) => Promise<unknown>>;
    const answer = known[question];
    if (answer === undefined) tell({ kind: 'fault', id, text: `This process does not answer ${question}` });
    else
      answer(input).then(
        (value) => tell({ kind: 'answer', id, value }),
        (error: unknown) => tell({ kind: 'fault', id, text: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  process.once('disconnect', () => {
    (role?.close() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 };
}
