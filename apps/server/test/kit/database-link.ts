import type { AddressInfo } from 'node:net';
import { createServer, connect as open, type Socket } from 'node:net';

/** A TCP connection to PostgreSQL that a test can interrupt. */
export interface DatabaseLink {
  /** Connection string through the link. */
  url: string;
  /** Forwards nothing more: the database seems to hang. New connections are accepted and stay silent. */
  hang(): void;
  /** The connections so far forward nothing more, and new ones work: as behind a firewall that lost its state. */
  lose(): void;
  /** Cuts all connections and rejects new ones: the database is stopped. */
  cut(): Promise<void>;
  /** Forwards again, on the same port. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isHanging = false;
  let losses = 0;
  const server = createServer((client) => {
    const database = open(Number(target.port), target.hostname);
    const generation = losses;
    const ends = [client, database] as const;
    for (const [one, other] of [ends, [database, client] as const]) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (data) => {
        if (!isHanging && generation === losses) other.write(data);
      });
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cut = async (): Promise<void> => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    hang: () => {
      isHanging = true;
    },
    lose: () => {
      losses += 1;
    },
    cut,
    restore: async () => {
      isHanging = false;
      if (!server.listening) await listen(port);
      else for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
