import type { MailServerAccess, ReadMailServer } from '../../modules/operations/mail-server/mail-server.ports.ts';
import type { SmtpTransport } from './smtp-transport.ts';

/**
 * The address of a server with its login. A login is only sent encrypted: without `requireTLS` a server, or somebody between, that offers no STARTTLS gets the password
 * in plain text.
 */
export function smtpUrlOf({ host, port, security, user, password }: Omit<MailServerAccess, 'from'>): string {
  const login = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  if (security === 'TLS') return `smtps://${login}${host}:${port}`;
  return `smtp://${login}${host}:${port}${user === null ? '' : '?requireTLS=true'}`;
}

/**
 * Sends through the server that staff entered last. Without one, the message fails and is tried again later, so that it waits until a server is entered.
 */
export function consoleTransport(read: ReadMailServer): SmtpTransport {
  let current: { version: number; transport: SmtpTransport } | undefined;
  const transportOf = async (): Promise<SmtpTransport | undefined> => {
    const server = await read();
    if (server === null) {
      current?.transport.close();
      current = undefined;
      return undefined;
    }
    const { smtpTransport } = await import('./smtp-transport.ts');
    if (current?.version !== server.version) {
      current?.transport.close();
      current = { version: server.version, transport: smtpTransport({ smtpUrl: smtpUrlOf(server), mailFrom: server.from }) };
    }
    return current.transport;
  };
  return {
    keepsContent: false,
    carry: async (message) => {
      const transport = await transportOf();
      if (transport === undefined) throw new Error('No mail server has been entered in the console yet');
      await transport.carry(message);
    },
    close: () => current?.transport.close(),
  };
}
