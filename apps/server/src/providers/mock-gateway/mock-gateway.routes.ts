import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Routes } from '../../platform/http/app.ts';
import { checkCard, prefilledCard, readCardInput, validExpiry } from './card-form.ts';
import { cardSetupRoutes } from './card-setup.ts';
import type { MockGatewayContext } from './context.ts';
import { pageHeaders } from './page-layout.ts';
import { cardPage, challengePage, closedPage } from './pages.ts';
import { cancelPayment, handleChallenge, payByCard } from './pay-by-card.ts';
import { currentPayment } from './settle-mock-payment.ts';
import type { MockPayment } from './tables.ts';
import { type PageLanguage, pageLanguage } from './texts.ts';

type PageRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** The hosted pages, under /mock-gateway/pay/{id} and /mock-gateway/card/{id}. Plain forms: they work without scripts. */
export function hostedPages(context: MockGatewayContext): Routes {
  return async (app) => {
    await app.register(async (scope) => {
      await scope.register(formbody);
      cardSetupRoutes(context, scope);
      scope.get('/mock-gateway/pay/:id', async (request: PageRequest, reply) => {
        const page = await load(context, request);
        if (!isOpen(page.payment)) return send(reply, page.payment, 200, closedPage(page.payment, page.language));
        if (page.payment.step === 'CHALLENGE') return send(reply, page.payment, 200, challengePage(page.payment, page.language));
        return send(
          reply,
          page.payment,
          200,
          cardPage(page.payment, page.language, {
            input: prefilledCard(request.query),
            errors: {},
            validExpiry: validExpiry(context.clock.now()),
          }),
        );
      });
      scope.post('/mock-gateway/pay/:id/card', async (request: PageRequest, reply) => {
        const { payment, language } = await load(context, request);
        if (!isOpen(payment)) return reply.redirect(payment.return_url, 303);
        const input = readCardInput(request.body);
        const checked = checkCard(input, context.clock.now());
        if ('errors' in checked)
          return send(
            reply,
            payment,
            422,
            cardPage(payment, language, {
              input: { ...input, cvc: '' },
              errors: checked.errors,
              validExpiry: validExpiry(context.clock.now()),
            }),
          );
        const next = await payByCard(context, payment.id, checked);
        return reply.redirect(next === 'CHALLENGE' ? `/mock-gateway/pay/${payment.id}?lang=${language.tag}` : payment.return_url, 303);
      });
      scope.post('/mock-gateway/pay/:id/challenge', async (request: PageRequest, reply) => {
        const { payment } = await load(context, request);
        const body: unknown = request.body;
        const confirmed = typeof body === 'object' && body !== null && 'answer' in body && body.answer === 'confirm';
        await handleChallenge(context, payment.id, confirmed);
        return reply.redirect(payment.return_url, 303);
      });
      scope.post('/mock-gateway/pay/:id/cancel', async (request: PageRequest, reply) => {
        const { payment } = await load(context, request);
        await cancelPayment(context, payment.id);
        return reply.redirect(payment.return_url, 303);
      });
    });
  };
}

async function load(context: MockGatewayContext, request: PageRequest): Promise<{ payment: MockPayment; language: PageLanguage }> {
  const payment = await currentPayment(context, request.params.id);
  // A charge of a saved card has no page.
  if (!payment || payment.method_reference !== null) throw new AppError('not-found');
  return { payment, language: pageLanguage(request.query.lang, payment.language) };
}

function isOpen(payment: MockPayment): boolean {
  return payment.state === 'PENDING' && payment.step !== 'DONE';
}

function send(reply: FastifyReply, payment: MockPayment, status: number, markup: string): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders(new URL(payment.return_url).origin))
    .send(markup);
}
