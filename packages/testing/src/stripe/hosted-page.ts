import type { FakeReply, RecordedRequest } from '../wire-fake.ts';
import type { Bank } from './bank.ts';
import { findCard, testCards } from './cards.ts';
import { readSession } from './checkout.ts';
import { newId, type Session } from './state.ts';

const css = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:1.5rem 1rem}
label{display:block;margin-top:.75rem}input{width:100%;box-sizing:border-box;font:inherit;padding:.625rem}button,.back{font:inherit;min-height:2.75rem;margin-top:1rem}
button{width:100%}.back{display:inline-block}[role=alert]{border:2px solid;padding:.5rem .75rem}ul{padding:0;list-style:none}li{padding:.25rem 0}code{white-space:nowrap}`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${css}</style></head><body><main><p>Fake of Stripe: no money moves.</p>${body}</main></body></html>`;
}

const html = (markup: string, status = 200): FakeReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: markup,
});
const goTo = (location: string): FakeReply => ({ status: 303, headers: { location } });

const amountOf = ({ amount, currency }: Session) => `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** The hosted pages: card form, 3-D Secure challenge, and result. Returns null for other addresses. */
export async function respondWithPage(bank: Bank, request: RecordedRequest): Promise<FakeReply | null> {
  const match = /^\/c\/pay\/(\w+)(?:\/(card|challenge))?$/.exec(new URL(request.url, 'http://fake').pathname);
  if (match === null) return null;
  const [, id = '', step] = match;
  if (bank.state.sessions[id] === undefined) return html(document('Not found', '<h1>No such payment</h1>'), 404);
  const session = await readSession(bank, id);
  if (session.status !== 'open') return html(closedPage(session), session.status === 'expired' ? 410 : 200);
  const form = new URLSearchParams(request.body);
  if (request.method === 'POST' && step === 'card') return payByCard(bank, session, form);
  if (request.method === 'POST' && step === 'challenge') return handleChallenge(bank, session, form);
  return html(cardPage(session, null));
}

function cardPage(session: Session, fault: string | null): string {
  const cards = testCards.map(({ number, says }) => `<li><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code> ${says}</li>`).join('');
  return document(
    'Checkout',
    `<h1>${escaped(session.name)}</h1><p><strong>${amountOf(session)}</strong></p>${fault === null ? '' : `<p role="alert">${fault}</p>`}
<form method="post" action="/c/pay/${session.id}/card"><label>Card number<input name="number" inputmode="numeric" required></label>
<label>MM / YY<input name="expiry" value="12/40" required></label><label>CVC<input name="cvc" value="123" required></label><button>${session.mode === 'setup' ? 'Save card' : 'Pay'}</button></form>
${session.cancelUrl === null ? '' : `<a class="back" href="${escaped(session.cancelUrl)}">Back</a>`}<h2>Test cards</h2><ul>${cards}</ul>`,
  );
}

function closedPage(session: Session): string {
  const said = session.status === 'expired' ? 'This payment has expired' : 'This payment is complete';
  return document(said, `<h1>${said}</h1><a class="back" href="${escaped(session.successUrl)}">Back</a>`);
}

async function payByCard(bank: Bank, session: Session, form: URLSearchParams): Promise<FakeReply> {
  const card = findCard(form.get('number') ?? '');
  const [, month, year] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(form.get('expiry') ?? '') ?? [];
  if (card === undefined || month === undefined || year === undefined)
    return html(cardPage(session, 'Your card number is not one of the test cards.'));
  const method = {
    id: newId('pm'),
    customer: null,
    number: card.number,
    expMonth: Number(month),
    expYear: 2000 + Number(year),
    created: bank.seconds(),
  };
  bank.state.methods[method.id] = method;
  if (card.first === 'CHALLENGE') {
    const question = `<h1>3-D Secure</h1><p>Does your bank know you? ${amountOf(session)}</p><form method="post" action="/c/pay/${session.id}/challenge"><input type="hidden" name="method" value="${method.id}"><button name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></form>`;
    return html(document('3-D Secure', question));
  }
  if (card.first === 'PAYS') return complete(bank, session, method.id);
  return declined(bank, session, { ...card.first, code: card.first.declineCode === 'expired_card' ? 'expired_card' : 'card_declined' });
}

async function handleChallenge(bank: Bank, session: Session, form: URLSearchParams): Promise<FakeReply> {
  const method = form.get('method') ?? '';
  if (bank.state.methods[method] === undefined) return html(cardPage(session, 'Your card could not be found.'));
  if (form.get('answer') === 'complete') return complete(bank, session, method);
  return declined(bank, session, { code: 'payment_intent_authentication_failure', declineCode: 'authentication_failure' });
}

function intentOf(bank: Bank, session: Session) {
  const known = session.intent === null ? undefined : bank.state.intents[session.intent];
  const intent =
    known ??
    bank.newIntent({
      amount: session.amount,
      currency: session.currency,
      customer: null,
      description: session.description,
      metadata: session.intentMetadata,
    });
  session.intent = intent.id;
  return intent;
}

/** Another card may be tried on the same page. */
async function declined(bank: Bank, session: Session, { code, declineCode }: { code: string; declineCode: string }): Promise<FakeReply> {
  if (session.mode === 'payment') await bank.decline(intentOf(bank, session), { code, declineCode, advice: undefined });
  return html(cardPage(session, `Your card was declined (${declineCode.replaceAll('_', ' ')}). Try another card.`));
}

async function complete(bank: Bank, session: Session, methodId: string): Promise<FakeReply> {
  if (session.mode === 'setup') return saveCard(bank, session, methodId);
  const intent = intentOf(bank, session);
  const method = bank.state.methods[methodId];
  session.customer = newId('cus');
  intent.customer = session.customer;
  intent.method = methodId;
  if (method !== undefined && session.savesCard) method.customer = session.customer;
  session.status = 'complete';
  session.paid = true;
  await bank.pay(intent);
  await bank.deliveries.announce('checkout.session.completed', bank.objects.session(session));
  return goTo(session.successUrl);
}

async function saveCard(bank: Bank, session: Session, methodId: string): Promise<FakeReply> {
  const method = bank.state.methods[methodId];
  session.customer = newId('cus');
  session.savedMethod = methodId;
  if (method !== undefined) method.customer = session.customer;
  session.status = 'complete';
  await bank.deliveries.announce('checkout.session.completed', bank.objects.session(session));
  return goTo(session.successUrl);
}
