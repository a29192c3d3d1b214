import type { Usage } from './child.ts';

export interface Role<Ready> {
  /** Sent to the parent. */
  ready: Ready;
  handlers?: Record<string, (input: never) => Promise<unknown>>;
  /** Called when the parent stops this process. */
  close: () => Promise<void>;
}

type Request = { kind: 'start'; input: unknown } | { kind: 'call'; id: number; name: string; input: unknown };

/** Lets {@link Child} start this process, call its functions and stop it. */
export function beChild<Input, Ready>(start: (input: Input) => Promise<Role<Ready>>): void {
  let role: Role<Ready> | undefined;
  const send = (message: object) => process.send?.(message);
  process.on('message', (request: Request) => {
    if (request.kind === 'start') {
      start(request.input as Input).then(
        (started) => {
          role = started;
          send({ kind: 'ready', value: started.ready });
        },
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
      return;
    }
    const { id, name, input } = request;
    const handlers = { usage: async () => usage(), ...role?.handlers } as Record<string, (input: unknown) => Promise<unknown>>;
    const handler = handlers[name];
    if (handler === undefined) send({ kind: 'error', id, text: `This process has no handler ${name}` });
    else
      handler(input).then(
        (value) => send({ kind: 'result', id, value }),
        (error: unknown) => send({ kind: 'error', id, text: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
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
