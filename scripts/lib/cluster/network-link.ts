import { connect, createServer, type Server, Socket } from 'node:net';

/**
 * A fault of a link. CUT: connections end, new ones are rejected. SILENT: packets wait and arrive when the time is over, as after many repeated
 * packets. LOST: as SILENT, but the connections of that time never carry a packet again, as behind a firewall that lost its state. DELAY: an answer
 * comes `ms` later.
 */
export type LinkMode = { kind: 'PASS' | 'CUT' | 'SILENT' | 'LOST' } | { kind: 'DELAY'; ms: number };

/** How often a refusing target is tried, ms. */
const retryMs = 100;

/**
 * A network between two parts: a TCP proxy from one port of 127.0.0.1 to another. It rejects connections while its target does. The kernel answers
 * for the parts, so keepalive packets never fail here: only the limits of the programs end a silence.
 */
export class NetworkLink {
  readonly #port: number;
  readonly #target: number;
  #mode: LinkMode = { kind: 'PASS' };
  #server: Server | undefined;
  #isClosed = false;
  #isStopped = true;
  readonly #connections = new Set<Connection>();

  constructor({ port, to }: { port: number; to: number }) {
    this.#port = port;
    this.#target = to;
  }

  async start(): Promise<void> {
    this.#isStopped = false;
    await this.#listen();
  }

  async set(mode: LinkMode): Promise<void> {
    const before = this.#mode.kind;
    this.#mode = mode;
    for (const connection of this.#connections) {
      if (mode.kind === 'CUT') connection.end();
      else if (before === 'LOST') connection.lose();
      else connection.send();
    }
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const connection of this.#connections) connection.end();
    await this.#listen();
  }

  /** Listens, or rejects connections. */
  async #listen(): Promise<void> {
    const server = this.#server;
    if (this.#isStopped || this.#isClosed || this.#mode.kind === 'CUT') {
      this.#server = undefined;
      server?.close();
      return;
    }
    if (server !== undefined) return;
    const created = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client));
    this.#server = created;
    await new Promise<void>((done, fail) => created.once('error', fail).listen(this.#port, '127.0.0.1', done));
  }

  #accept(client: Socket): void {
    const connection: Connection = new Connection(client, this.#target, {
      mode: () => this.#mode,
      onClosed: () => void this.#closeToNew(),
      onEnd: () => this.#connections.delete(connection),
    });
    this.#connections.add(connection);
  }

  async #closeToNew(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#listen();
    while (!this.#isStopped && !(await accepts(this.#target))) await new Promise((done) => setTimeout(done, retryMs));
    this.#isClosed = false;
    await this.#listen();
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy();
      done(true);
    });
    probe.once('error', () => done(false));
  });
}

interface ConnectionOptions {
  mode: () => LinkMode;
  onClosed: () => void;
  onEnd: () => void;
}

/** One connection through the link. Everything that happens on one side happens on the other in the same order, when it is due. */
class Connection {
  readonly #client: Socket;
  readonly #server = new Socket({ allowHalfOpen: true });
  readonly #options: ConnectionOptions;
  readonly #waiting: { dueAt: number; act: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isLost = false;

  constructor(client: Socket, target: number, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
    const server = this.#server;
    server.setNoDelay(true);
    server.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') options.onClosed();
    });
    client.on('error', () => undefined);
    this.#later(() => server.connect(target, '127.0.0.1'));
    this.#forward(client, server);
    this.#forward(server, client);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#isLost = true;
    this.#client.resetAndDestroy();
    this.#server.destroy();
    this.#options.onEnd();
  }

  /** It stays open on both sides and carries nothing. */
  lose(): void {
    this.#isLost = true;
    this.#waiting.length = 0;
  }

  /** Sends what is due. */
  send(): void {
    clearTimeout(this.#timer);
    const { kind } = this.#options.mode();
    if (this.#isLost || kind === 'SILENT' || kind === 'LOST') return;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const inMs = next.dueAt - performance.now();
      if (inMs > 0) {
        this.#timer = setTimeout(() => this.send(), inMs);
        return;
      }
      this.#waiting.shift();
      next.act();
    }
  }

  #later(act: () => void): void {
    if (this.#isLost) return;
    const mode = this.#options.mode();
    this.#waiting.push({ dueAt: performance.now() + (mode.kind === 'DELAY' ? mode.ms / 2 : 0), act });
    this.send();
  }

  #forward(from: Socket, to: Socket): void {
    from.on('data', (part) => {
      this.#later(() => {
        if (to.destroyed || to.write(part)) return;
        from.pause();
        to.once('drain', () => from.resume());
      });
    });
    from.once('end', () => this.#later(() => to.end()));
    from.once('close', (hadError) => {
      this.#later(() => (hadError ? to.resetAndDestroy() : to.end()));
      if (this.#client.destroyed && this.#server.destroyed) this.#options.onEnd();
    });
  }
}
