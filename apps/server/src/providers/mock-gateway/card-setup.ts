import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayCardSetups } from '../../modules/payments/payment/payment.ports.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type CardErrors, type CardInput, checkCard, prefilledCard, readCardInput, validExpiry } from './card-form.ts';
import { ensureCardSetup, findCardSetup, saveCardOfSetup } from './card-setup.sql.ts';
import type { MockGatewayContext } from './context.ts';
import { pageHeaders } from './page-layout.ts';
import { cardSetupPage, closedPage } from './pages.ts';
import type { MockCardSetup } from './tables.ts';
import { pageLanguage } from './texts.ts';

type WhenUp = <T>(work: () => Promise<T>) => Promise<T>;

/** Cards that are saved on a page without a payment. */
export function mockCardSetups(context: MockGatewayContext, whenUp: WhenUp): GatewayCardSetups {
  return {
    start: (setup) =>
      whenUp(async () => {
        const { id } = await inTransaction(context.db, (trx) =>
          ensureCardSetup(trx, {
            id: `mc_${context.ids.secret(15)}`,
            merchant_key: setup.setupId,
            description: setup.description,
            language: setup.language,
            return_url: setup.returnUrl,
            cancel_url: setup.cancelUrl,
            expires_at: setup.expiresAt,
            created_at: context.clock.now(),
          }),
        );
        return { providerSetupId: id, redirectUrl: `${context.publicUrl}/mock-gateway/card/${id}` };
      }),
    status: (id) =>
      whenUp(async () => {
        const setup = await findCardSetup(context.db, id);
        if (setup === undefined) throw new Error(`The mock gateway has no card setup ${id}`);
        const { card_reference: reference, card_label: label, card_expires_on: expiresOn } = setup;
        if (reference !== null && label !== null) return { state: 'SAVED', method: { reference, label, expiresOn } };
        return { state: isOpen(context, setup) ? 'OPEN' : 'ENDED' };
      }),
  };
}

type PageRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** The hosted pages, under /mock-gateway/card/{id}. A card that every bank declines is reported as expired. */
export function cardSetupRoutes(context: MockGatewayContext, app: FastifyInstance): void {
  const load = async (request: PageRequest) => {
    const setup = await findCardSetup(context.db, request.params.id);
    if (setup === undefined) throw new AppError('not-found');
    return { setup, language: pageLanguage(request.query.lang, setup.language) };
  };
  const form = (setup: MockCardSetup, language: ReturnType<typeof pageLanguage>, input: CardInput, errors: CardErrors) =>
    cardSetupPage(setup, language, { input, errors, validExpiry: validExpiry(context.clock.now()) });
  app.get('/mock-gateway/card/:id', async (request: PageRequest, reply) => {
    const { setup, language } = await load(request);
    const markup = isOpen(context, setup) ? form(setup, language, prefilledCard(request.query), {}) : closedPage(setup, language);
    return send(reply, setup, 200, markup);
  });
  app.post('/mock-gateway/card/:id/card', async (request: PageRequest, reply) => {
    const { setup, language } = await load(request);
    if (!isOpen(context, setup)) return reply.redirect(setup.return_url, 303);
    const input = readCardInput(request.body);
    const checked = checkCard(input, context.clock.now());
    const errors: CardErrors | null =
      'errors' in checked ? checked.errors : checked.card.behaviour === 'EXPIRED_CARD' ? { expiry: 'expiry-past' } : null;
    if ('errors' in checked || errors !== null) return send(reply, setup, 422, form(setup, language, { ...input, cvc: '' }, errors ?? {}));
    const digits = checked.card.number.slice(-4);
    const card = { label: `Visa •••• ${digits}`, reference: `card_${setup.id}_${digits}`, expiresOn: checked.expiresOn };
    await inTransaction(context.db, (trx) => saveCardOfSetup(trx, setup.id, card));
    return reply.redirect(setup.return_url, 303);
  });
  app.post('/mock-gateway/card/:id/cancel', async (request: PageRequest, reply) => {
    const { setup } = await load(request);
    return reply.redirect(setup.cancel_url, 303);
  });
}

function isOpen(context: MockGatewayContext, setup: MockCardSetup): boolean {
  return setup.card_reference === null && setup.expires_at > context.clock.now();
}

function send(reply: FastifyReply, setup: MockCardSetup, status: number, markup: string): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders(new URL(setup.return_url).origin))
    .send(markup);
}
