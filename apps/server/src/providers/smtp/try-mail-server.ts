import type { TryMailServer } from '../../modules/operations/mail-server/mail-server.ports.ts';
import { smtpUrlOf } from './console-transport.ts';

const timeoutMs = 10_000;

/** Connects and logs in. The server's words are not returned: they may repeat what was sent. */
export const tryMailServer: TryMailServer = async (server) => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrlOf(server),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return 'works';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EAUTH' ? 'login-rejected' : 'unreachable';
  } finally {
    transport.close();
  }
};
