import { createTransport } from 'nodemailer';
import { type Carrier, UndeliverableError } from '../../modules/message/message.ports.ts';

export interface SmtpCarrier extends Carrier {
  /** Ends the connections that are kept open. */
  close(): void;
}

/**
 * Sends through an SMTP server.
 * @param options.smtpUrl `smtp://user:secret@host:587` (STARTTLS when offered) or `smtps://…:465`
 * @param options.mailFrom sender, like `Komora <no-reply@komora.example>`
 */
export function smtpCarrier({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): SmtpCarrier {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  const domain = /@([^\s@>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost';
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
          from: mailFrom,
          // As an object: a list of addresses can never hide in one text.
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
        if (isRefusedForGood(error)) throw new UndeliverableError(`The mail server refused it: ${error.message}`, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx answer to the recipient or to the content. Other 5xx (signing in, policy of the hour) may be mended by the operator. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
