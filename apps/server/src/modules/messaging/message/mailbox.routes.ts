import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Routes } from '../../../platform/http/app.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listPage, messagePage } from './mailbox.page.ts';
import type { AttachmentsOf } from './message.ports.ts';
import { openAttachment, openMailbox, openMessage } from './open-mailbox.ts';

const Params = z.object({ id: z.catch(z.uuid(), '00000000-0000-0000-0000-000000000000') });
const AttachmentParams = z.object({ ...Params.shape, index: z.catch(z.coerce.number().check(z.int(), z.gte(0), z.lte(99)), 99) });
const Query = z.object({
  recipient: z.catch(z.string().check(z.trim(), z.maxLength(254)), ''),
  view: z.catch(z.enum(['html', 'text']), 'html'),
});

/** The local mailbox for deployments without SMTP. It shows links of all recipients: register it only if `config.mailbox` is true. */
export const mailboxRoutes =
  (deps: Pick<Deps, 'db'>, attachmentsOf: AttachmentsOf = () => []): Routes =>
  (app) => {
    app.get('/mailbox', async (request, reply) => {
      const { recipient } = Query.parse(request.query);
      return html(reply, listPage(await openMailbox(deps, { recipient }), recipient));
    });
    app.get('/mailbox/:id', async (request, reply) => {
      const { id } = Params.parse(request.params);
      const message = await openMessage(deps, { id });
      const names = attachmentsOf(message.template, message.data).map(({ name }) => name);
      return html(reply, messagePage(message, Query.parse(request.query).view, names));
    });
    app.get('/mailbox/:id/attachments/:index', async (request, reply) => {
      const { file, bytes } = await openAttachment(deps, attachmentsOf, AttachmentParams.parse(request.params));
      return reply
        .type(file.type)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .send(bytes);
    });
  };

function html(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(body);
}
