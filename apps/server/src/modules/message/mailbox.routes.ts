import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { Refusal } from '../../refusal.ts';
import { listPage, messagePage } from './mailbox.page.ts';
import { findMessage, listMessages } from './mailbox.sql.ts';

const Params = z.object({ id: z.uuid() });
const Query = z.object({
  recipient: z.catch(z.string().check(z.trim(), z.maxLength(254)), ''),
  view: z.catch(z.enum(['html', 'text']), 'html'),
});

/** The local mailbox: what would have been sent, for an installation without SMTP. It shows other people's links: see `showsMailbox`. */
export const mailboxRoutes =
  ({ db }: Pick<Deps, 'db'>): Routes =>
  (app) => {
    app.get('/mailbox', async (request, reply) => {
      const { recipient } = Query.parse(request.query);
      return html(reply, listPage(await listMessages(db, { recipient, limit: 200 }), recipient));
    });
    app.get('/mailbox/:id', async (request, reply) => {
      const params = Params.safeParse(request.params);
      const message = params.success ? await findMessage(db, params.data.id) : undefined;
      if (message === undefined) throw new Refusal('not-found');
      return html(reply, messagePage(message, Query.parse(request.query).view));
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
