import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { listPage, messagePage } from './mailbox.page.ts';
import { openMailbox, openMessage } from './open-mailbox.ts';

const Params = z.object({ id: z.catch(z.uuid(), '00000000-0000-0000-0000-000000000000') });
const Query = z.object({
  recipient: z.catch(z.string().check(z.trim(), z.maxLength(254)), ''),
  view: z.catch(z.enum(['html', 'text']), 'html'),
});

/** The local mailbox: what would have been sent, for an installation without SMTP. It shows other people's links: open it only where `config.mailbox` says so. */
export const mailboxRoutes =
  (deps: Pick<Deps, 'db'>): Routes =>
  (app) => {
    app.get('/mailbox', async (request, reply) => {
      const { recipient } = Query.parse(request.query);
      return html(reply, listPage(await openMailbox(deps, { recipient }), recipient));
    });
    app.get('/mailbox/:id', async (request, reply) => {
      const { id } = Params.parse(request.params);
      return html(reply, messagePage(await openMessage(deps, { id }), Query.parse(request.query).view));
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
