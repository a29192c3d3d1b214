import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../http/app.ts';
import { Refusal } from '../../refusal.ts';
import { type CardInput, checkCard, readCardInput } from './card-form.ts';
import type { MockPayment } from './mock-gateway.sql.ts';
import { pageHeaders } from './page-layout.ts';
import { cardPage, challengePage, closedPage } from './pages.ts';
import { answerChallenge, cancelPayment, payByCard } from './pay-by-card.ts';
import { currentPayment } from './settle-mock-payment.ts';
import { findTestCard } from './test-cards.ts';
import { type PageLanguage, pageLanguage } from './texts.ts';
import type { MockWorld } from './world.ts';

type PageRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** The hosted pages, under /mock-gateway/pay/{id}. Plain forms: they work without scripts. */
export function hostedPages(world: MockWorld): Routes {
  return async (app) => {
    await app.register(async (scope) => {
      await scope.register(formbody);
      scope.get('/mock-gateway/pay/:id', async (request: PageRequest, reply) => {
        const seen = await look(world, request);
        if (!isOpen(seen.payment)) return send(reply, seen.payment, 200, closedPage(seen.payment, seen.language));
        if (seen.payment.step === 'CHALLENGE') return send(reply, seen.payment, 200, challengePage(seen.payment, seen.language));
        return send(
          reply,
          seen.payment,
          200,
          cardPage(seen.payment, seen.language, { input: prefilled(request.query), faults: {}, goodExpiry: goodExpiry(world) }),
        );
      });
      scope.post('/mock-gateway/pay/:id/card', async (request: PageRequest, reply) => {
        const { payment, language } = await look(world, request);
        if (!isOpen(payment)) return reply.redirect(payment.return_url, 303);
        const input = readCardInput(request.body);
        const checked = checkCard(input, world.clock.now());
        if ('faults' in checked)
          return send(
            reply,
            payment,
            422,
            cardPage(payment, language, { input: { ...input, cvc: '' }, faults: checked.faults, goodExpiry: goodExpiry(world) }),
          );
        const next = await payByCard(world, payment.id, checked);
        return reply.redirect(next === 'CHALLENGE' ? `/mock-gateway/pay/${payment.id}?lang=${language.tag}` : payment.return_url, 303);
      });
      scope.post('/mock-gateway/pay/:id/challenge', async (request: PageRequest, reply) => {
        const { payment } = await look(world, request);
        const body: unknown = request.body;
        const confirmed = typeof body === 'object' && body !== null && 'answer' in body && body.answer === 'confirm';
        await answerChallenge(world, payment.id, confirmed);
        return reply.redirect(payment.return_url, 303);
      });
      scope.post('/mock-gateway/pay/:id/cancel', async (request: PageRequest, reply) => {
        const { payment } = await look(world, request);
        await cancelPayment(world, payment.id);
        return reply.redirect(payment.return_url, 303);
      });
    });
  };
}

async function look(world: MockWorld, request: PageRequest): Promise<{ payment: MockPayment; language: PageLanguage }> {
  const payment = await currentPayment(world, request.params.id);
  // A charge of a saved card has no page.
  if (!payment || payment.method_reference !== null) throw new Refusal('not-found');
  return { payment, language: pageLanguage(request.query.lang, payment.language) };
}

function isOpen(payment: MockPayment): boolean {
  return payment.state === 'PENDING' && payment.step !== 'DONE';
}

function prefilled(query: Record<string, unknown>): CardInput {
  const card = typeof query.card === 'string' ? findTestCard(query.card) : undefined;
  if (!card) return { number: '', expiry: '', cvc: '' };
  return { number: card.number, expiry: typeof query.expiry === 'string' ? query.expiry.slice(0, 7) : '', cvc: '123' };
}

/** Some month of the year after next. */
function goodExpiry(world: MockWorld): string {
  return `12/${String((world.clock.now().getUTCFullYear() + 2) % 100).padStart(2, '0')}`;
}

function send(reply: FastifyReply, payment: MockPayment, status: number, markup: string): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders(new URL(payment.return_url).origin))
    .send(markup);
}
