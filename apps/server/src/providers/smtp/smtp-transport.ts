import { createTransport } from 'nodemailer';
import { type MessageTransport, UndeliverableError } from '../../modules/messaging/message/message.ports.ts';

export interface SmtpTransport extends MessageTransport {
  /** Closes the pooled connections. */
  close(): void;
}

/**
 * Sends through an SMTP server.
 * @param options.smtpUrl `smtp://user:secret@host:587` (STARTTLS if offered) or `smtps://…:465`
 * @param options.mailFrom sender: an address, which gets the name of the message, or a name with an address, like `Example <info@example.com>`
 */
export function smtpTransport({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): SmtpTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  const domain = /@([^\s@>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost';
  const address = mailFrom.trim().startsWith('<') ? mailFrom.trim().slice(1, -1) : mailFrom.includes('<') ? undefined : mailFrom.trim();
  return {
    keepsContent: false,
    carry: async (message) => {
      const attachments = await Promise.all(
        message.attachments.map(async ({ name, type, bytes }) => ({ filename: name, contentType: type, content: await bytes() })),
      );
      try {
        await transport.sendMail({
          messageId: `<${message.id}@${domain}>`,
          date: message.createdAt,
          from: address === undefined ? mailFrom : { name: message.senderName, address },
          // An object, so that the text cannot contain a list of addresses.
          to: { name: '', address: message.to },
          subject: message.subject,
          html: message.html,
          text: message.text,
          attachments,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language.toLowerCase() },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        if (isPermanentRejection(error))
          throw new UndeliverableError(`The mail server rejected the message: ${error.message}`, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx response to recipient or content. Other 5xx errors, for example of authentication, can be fixed by the operator. */
function isPermanentRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
