import type { CardErrors, CardField, CardInput } from './card-form.ts';
import { type Html, html } from './html.ts';
import { page } from './page-layout.ts';
import type { MockCardSetup, MockPayment } from './tables.ts';
import { groupDigits, testCards } from './test-cards.ts';
import type { PageLanguage } from './texts.ts';

export interface CardPageState {
  input: CardInput;
  errors: CardErrors;
  /** A valid date for the links of the card list. 'MM/YY' */
  validExpiry: string;
}

/** The hosted card page. */
export function cardPage(payment: MockPayment, language: PageLanguage, state: CardPageState): string {
  const { texts, tag } = language;
  return formPage(language, state, {
    address: `/mock-gateway/pay/${payment.id}`,
    title: texts.title,
    about: amountDue(payment, language),
    submit: `${texts.pay} ${formatAmount(payment, tag)}`,
    cancel: texts.cancel,
  });
}

/** The hosted page on which a card is saved without a payment. */
export function cardSetupPage(setup: MockCardSetup, language: PageLanguage, state: CardPageState): string {
  const { texts } = language;
  return formPage(language, state, {
    address: `/mock-gateway/card/${setup.id}`,
    title: texts.newCard,
    about: html`<div class="due"><div><p>${setup.description}</p><p class="soft">${texts.nothingCharged}</p></div></div>`,
    submit: texts.saveCard,
    cancel: texts.keepCard,
  });
}

interface CardForm {
  address: string;
  title: string;
  about: Html;
  submit: string;
  cancel: string;
}

function formPage(language: PageLanguage, { input, errors, validExpiry }: CardPageState, form: CardForm): string {
  const { texts, tag } = language;
  const { address } = form;
  const lang = `lang=${tag}`;
  const firstError = (['number', 'expiry', 'cvc'] as const).find((name) => errors[name]);
  const field = (name: CardField, label: string, hint: string | null, attributes: Html): Html => {
    const error = errors[name];
    const described = [error ? `${name}-fault` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
    return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${input[name]}" required ${attributes}${described === '' ? null : html` aria-describedby="${described}"`}${error ? html` aria-invalid="true"` : null}${name === firstError ? html` autofocus` : null}>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null}
${error ? html`<p class="fault" id="${name}-fault">${texts.faults[error]}</p>` : null}
</div>`;
  };
  const body = html`
<section class="sheet">
<h1>${form.title}</h1>
<p class="soft">${texts.testMode}</p>
${form.about}
${firstError ? html`<p class="alert" role="alert">${texts.checkFields}</p>` : null}
<form method="post" action="${address}/card?${lang}" novalidate>
${field('number', texts.number, null, html`inputmode="numeric" autocomplete="cc-number" maxlength="24"`)}
<div class="pair">
${field('expiry', texts.expiry, texts.expiryHint, html`autocomplete="cc-exp" maxlength="7"`)}
${field('cvc', texts.cvc, texts.cvcHint, html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
</div>
<button type="submit">${form.submit}</button>
</form>
<form method="post" action="${address}/cancel?${lang}"><button class="quiet" type="submit">${form.cancel}</button></form>
</section>
<details class="sheet">
<summary>${texts.cards}</summary>
<p class="soft">${texts.cardsHint}</p>
<ul>${testCards.map(
    (card) =>
      html`<li><a href="${address}?${lang}&card=${card.number}&expiry=${encodeURIComponent(validExpiry)}"><span class="digits"><span class="hidden">${texts.use} </span>${groupDigits(card.number)}</span><span class="soft">${texts.behaviours[card.behaviour]}</span></a></li>`,
  )}</ul>
</details>`;
  return page(language, form.title, body);
}

/** The 3-D Secure confirmation page of the bank. */
export function challengePage(payment: MockPayment, language: PageLanguage): string {
  const { texts, tag } = language;
  const action = `/mock-gateway/pay/${payment.id}/challenge?lang=${tag}`;
  return page(
    language,
    texts.bank,
    html`
<section class="sheet">
<h1>${texts.bank}</h1>
<p class="soft">${texts.bankQuestion}</p>
${amountDue(payment, language)}
<form method="post" action="${action}"><input type="hidden" name="answer" value="confirm"><button type="submit">${texts.confirm}</button></form>
<form method="post" action="${action}"><input type="hidden" name="answer" value="deny"><button class="quiet" type="submit">${texts.deny}</button></form>
</section>`,
  );
}

/** The page of a payment or card that is not open any more. */
export function closedPage(closed: { return_url: string }, language: PageLanguage): string {
  const { texts } = language;
  return page(
    language,
    texts.closed,
    html`<section class="sheet"><h1>${texts.closed}</h1><p class="soft">${texts.closedHint}</p><br><a class="button" href="${closed.return_url}">${texts.back}</a></section>`,
  );
}

function amountDue(payment: MockPayment, { texts, tag }: PageLanguage): Html {
  return html`<div class="due"><div><p class="soft">${texts.amount}</p><p>${payment.description}</p></div><strong>${formatAmount(payment, tag)}</strong></div>`;
}

function formatAmount({ amount, currency }: MockPayment, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'currency', currency, ...(currency === 'HUF' ? { maximumFractionDigits: 0 } : {}) }).format(
    amount / 100,
  );
}
