// An MQTT broker in a separate process.

import { createServer } from 'node:net';
import { freePort } from '@komora/embedded-postgres';
import { Aedes } from 'aedes';
import { beChild } from '../lib/be-child.ts';

beChild(async () => {
  const broker = await Aedes.createBroker();
  const server = createServer(broker.handle);
  const port = await freePort();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  return { ready: { url: `mqtt://127.0.0.1:${port}` }, close: async () => process.exit(0) };
});
