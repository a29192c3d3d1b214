import pg from 'pg';

/** The part of the connection of `pg` that answers a server which streams WAL. */
interface ReplicationConnection {
  once(event: 'replicationStart', listener: () => void): void;
  sendCopyFromChunk(chunk: Buffer): void;
}

/** A replica as the server sees it: it receives WAL and reports how much it has replayed. */
export interface Replica {
  /** Reports that everything until a position (`pg_current_wal_lsn()`) is replayed. */
  replayed(position: string): void;
  close(): Promise<void>;
}

const microsecondsBefore2000 = 946_684_800_000_000n;

/** Message `r` of the streaming replication protocol: written, flushed and replayed position, clock, and no answer wanted. */
function standbyStatus(position: string): Buffer {
  const [high = '0', low = '0'] = position.split('/');
  const lsn = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const message = Buffer.alloc(34);
  message.write('r');
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(lsn, at);
  message.writeBigInt64BE(BigInt(Date.now()) * 1000n - microsecondsBefore2000, 25);
  return message;
}

/** Connects as a replica of this `application_name`, from the server's present position on. */
export async function openReplica(connectionString: string, name: string): Promise<Replica> {
  const options: pg.ClientConfig & { replication: string } = { connectionString, application_name: name, replication: 'true' };
  const client = new pg.Client(options);
  await client.connect();
  const { rows } = await client.query<{ xlogpos: string }>('IDENTIFY_SYSTEM');
  const position = rows[0]?.xlogpos ?? '0/0';
  const { connection } = client as unknown as { connection: ReplicationConnection };
  const started = new Promise<void>((done) => connection.once('replicationStart', done));
  // It ends with the connection.
  const streamed = client.query(`START_REPLICATION PHYSICAL ${position}`).catch(() => undefined);
  await started;
  const replayed = (at: string) => connection.sendCopyFromChunk(standbyStatus(at));
  replayed(position);
  return {
    replayed,
    close: async () => {
      await client.end();
      await streamed;
    },
  };
}
