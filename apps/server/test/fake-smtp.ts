import { SMTPServer } from 'smtp-server';

export interface FakeSmtp {
  /** smtp://127.0.0.1:<port> */
  url: string;
  /** The accepted mails, in order. */
  mails: { to: string[]; source: string }[];
  behave(how: 'accept' | 'busy' | 'no such mailbox'): void;
  stop(): Promise<void>;
}

const answers = { busy: [451, 'Come back later'], 'no such mailbox': [550, 'No such mailbox'] } as const;

/** An SMTP server that stores the mails it accepts. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const mails: FakeSmtp['mails'] = [];
  let how: Parameters<FakeSmtp['behave']>[0] = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      if (how === 'accept') return done();
      const [responseCode, text] = answers[how];
      done(Object.assign(new Error(text), { responseCode }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('The fake mail server has no port'));
    });
  });
  // A killed client leaves a broken connection; any other error is an error of the test.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next) => {
      how = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
