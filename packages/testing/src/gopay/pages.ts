import { findGopayCard, gopayCards } from './cards.ts';
import { changeState, type GopayFakeContext, type GopayPayment, isOpen, pay } from './context.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const css = `body{margin:0;background:#eef2f6;color:#17202b;font:1rem/1.5 system-ui,sans-serif}main{max-width:30rem;margin:2rem auto;padding:0 1rem}
section{background:#fff;border-radius:12px;padding:1.5rem;margin-bottom:1rem}h1{font-size:1.4rem;margin:0}p{margin:.25rem 0 1rem}label{display:block;font-weight:600}
input{width:100%;box-sizing:border-box;min-height:3rem;padding:.5rem .75rem;margin:.25rem 0 1rem;font:inherit;border:1px solid #7d8894;border-radius:8px}
button,.button{display:block;width:100%;min-height:3rem;margin-top:.75rem;border:0;border-radius:8px;background:#0a66c2;color:#fff;font:inherit;font-weight:600;cursor:pointer;text-align:center;line-height:3rem;text-decoration:none}
.quiet{background:#e3e9f0;color:#17202b}.alert{color:#a11;font-weight:600}ul{padding:0;list-style:none}li{padding:.5rem 0;border-top:1px solid #dde2e8}`;

export interface PageResponse {
  status: number;
  html?: string;
  location?: string;
}

/** The hosted page: plain forms that work without scripts. */
export function showPage(payment: GopayPayment, alert: string | null = null, number = ''): PageResponse {
  if (!isOpen(payment))
    return page(
      'Payment closed',
      `<h1>This payment is closed</h1><a class="button" href="${escaped(backTo(payment))}">Back to the shop</a>`,
    );
  const due = `<p>${escaped(payment.orderDescription)}<br><strong>${(payment.amount / 100).toFixed(2)} ${payment.currency}</strong></p>`;
  const path = `/gw/v3/${payment.id}`;
  if (payment.step === 'BANK') {
    const form = (answer: string, label: string, look = '') =>
      `<form method="post" action="${path}/bank"><input type="hidden" name="answer" value="${answer}"><button${look}>${label}</button></form>`;
    return page(
      '3-D Secure',
      `<h1>Your bank asks</h1>${due}${form('confirm', 'Confirm the payment')}${form('deny', 'Deny', ' class="quiet"')}`,
    );
  }
  const cards = Object.values(gopayCards)
    .map((card) => `<li><a href="${path}?card=${card.number}">${card.number}</a><br>${escaped(card.hint)}</li>`)
    .join('');
  return page(
    'Card payment',
    `<h1>GoPay (fake)</h1><p>Nothing is really charged.</p>${due}${alert === null ? '' : `<p class="alert" role="alert">${escaped(alert)}</p>`}
<form method="post" action="${path}/card"><label for="number">Card number</label><input id="number" name="number" inputmode="numeric" value="${escaped(number)}">
<button>Pay</button></form><form method="post" action="${path}/cancel"><button class="quiet">Cancel and go back</button></form></section>
<section><h2>Test cards</h2><ul>${cards}</ul>`,
  );
}

/** Handles a form of the payer. */
export function submitPage(context: GopayFakeContext, payment: GopayPayment, verb: string, form: Record<string, string>): PageResponse {
  const leave: PageResponse = { status: 303, location: backTo(payment) };
  if (!isOpen(payment)) return leave;
  if (verb === 'cancel') {
    changeState(context, payment, 'CANCELED', payment.subState ?? '_5043');
    return leave;
  }
  if (verb === 'bank' && payment.step === 'BANK') {
    payment.step = 'CARD';
    if (form.answer !== 'confirm') return declined(payment, '_5009');
    pay(context, payment);
    return leave;
  }
  const card = findGopayCard(form.number ?? '');
  if (!card) return showPage(payment, 'Only the listed test cards work here.', form.number ?? '');
  payment.card = card;
  payment.state = 'PAYMENT_METHOD_CHOSEN';
  if (card.page === 'CHALLENGE') {
    payment.step = 'BANK';
    return { status: 303, location: `/gw/v3/${payment.id}` };
  }
  if (card.page !== 'PAYS') return declined(payment, card.page.declines);
  pay(context, payment);
  return leave;
}

/** After a decline the payer can use another card or go back. */
function declined(payment: GopayPayment, subState: string): PageResponse {
  payment.subState = subState;
  return showPage(payment, 'The card was declined. Try another one, or go back to the shop.');
}

function backTo({ returnUrl, id }: GopayPayment): string {
  const url = new URL(returnUrl);
  url.searchParams.set('id', String(id));
  return url.href;
}

function page(title: string, body: string): PageResponse {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${css}</style></head><body><main><section>${body}</section></main></body></html>`;
  return { status: 200, html };
}
