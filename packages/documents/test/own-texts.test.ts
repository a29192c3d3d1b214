import { COUNTRY_FACTS, faultOf, LANGUAGES } from '@komora/domain';
import { LOCALES, localeOf } from '@komora/i18n';
import { describe, expect, test } from 'vitest';
import { FRAME, faultsOf, messageKinds, messageTemplates, renderExample, renderMessage, renderWithOwnTexts } from '../src/index.ts';

const sender = {
  shopName: 'Komora',
  publicUrl: 'https://komora.example',
  contact: { email: 'info@komora.example', phone: '+421232112233' },
  country: 'SVK',
};
const overdue = {
  firstName: 'Jana',
  contractBusinessId: 'SK-2026-000042',
  boxName: 'B12',
  warehouseName: 'Ružinov',
  amount: { amount: 4990, currency: 'EUR' },
  dueOn: '2026-04-02',
  invoiceNumber: null,
  retryOn: null,
} as const;
const render = (own: Record<string, string> | null, frame: Record<string, string> | null = null, data = {}) =>
  renderWithOwnTexts('rent-overdue', 'EN', { ...overdue, ...data }, sender, { own, frame });
const text = 'email-rent:rent-overdue.text';

describe('the standard texts', () => {
  test.each(LANGUAGES)('satisfy their own rules in %s, in every country', (language) => {
    for (const country of Object.keys(COUNTRY_FACTS))
      for (const { kind, parts } of messageKinds(localeOf(language), country).values())
        for (const part of parts) expect([kind, part.id, faultOf(part.standard, part)]).toEqual([kind, part.id, null]);
  });

  test('have the same parts with the same mandatory placeholders in every language', () => {
    const shape = (locale: (typeof LOCALES)[number]) =>
      [...messageKinds(locale, 'SVK').values()].map(({ kind, parts }) => [
        kind,
        parts.map(({ id, mandatory }) => [id, [...mandatory].sort()]),
      ]);
    for (const locale of LOCALES) expect(shape(locale)).toEqual(shape('en'));
  });

  test('of acts that follow a proof of insurance are offered, and the one that adds a price is fixed', () => {
    const kinds = messageKinds('en', 'SVK');
    for (const event of ['PROOF_DUE', 'PROOF_MISSING', 'PROOF_ACCEPTED', 'PROOF_REJECTED', 'PAID_INSURANCE'])
      expect([event, kinds.has(`contract-act.${event}`)]).toEqual([event, true]);
    const fixed = kinds.get('contract-act.PAID_INSURANCE')?.parts.filter(({ isPrescribed }) => isPrescribed);
    expect(fixed?.map(({ id }) => id)).toEqual(['email-contract:PAID_INSURANCE.text']);
  });

  test('of every template that is sent are offered, and no label of a fact', () => {
    const kinds = [...messageKinds('en', 'SVK').values()];
    const offered = new Set(kinds.map(({ template }) => template));
    expect(messageTemplates.filter((template) => !offered.has(template))).toEqual(['set-password', 'staff-message']);
    expect(kinds.flatMap(({ parts }) => parts).filter(({ id }) => id.includes(':fact.'))).toEqual([]);
  });

  test.each(LANGUAGES)('render every example in %s as a message without them does', (language) => {
    for (const [kind, { examples, template }] of messageKinds(localeOf(language), 'SVK'))
      examples.forEach((data, index) => {
        const shown = renderExample(kind, language, index, sender, { texts: {}, frame: null });
        expect(shown).toEqual(renderMessage(template, language, data as never, sender));
      });
  });
});

describe('texts of the operator', () => {
  test('replace their part, with values that the standard text does not show', () => {
    const { message, broken } = render({
      'email-rent:rent-overdue.subject': 'Rent {{amount}} for {{boxName}}',
      [text]: 'Pay {{amount}} for {{boxName}}.\n\nIt was due on {{dueOn}}.\nThank you.',
      'own:closing': 'We are closed on Friday.',
      'email-rent:overdue.note': '',
    });
    expect(broken).toEqual([]);
    expect(message.subject).toBe('Rent €49.90 for B12');
    expect(message.html).toContain('It was due on 2 April 2026.<br>Thank you.</p>');
    expect(message.text).toContain('Pay €49.90 for B12.\n\nIt was due on 2 April 2026.\nThank you.');
    expect(message.text).toContain('We are closed on Friday.\n\nYour Komora team');
    expect(message.text).not.toContain('bank transfer can take');
  });

  test('and the values in them never become markup or a link', () => {
    const { message } = render({ [text]: '<b>Pay</b> {{name}}', 'email-rent:overdue.note': '{{name}}' }, null, {
      firstName: '<img src=x> https://evil.example',
    });
    expect(message.html).toContain('&lt;b&gt;Pay&lt;/b&gt; &lt;img');
    expect(message.html).not.toContain('<img');
    expect(message.html).not.toContain('href="https://evil.example');
  });

  test('do not read placeholders in values, and no value adds a header', () => {
    const { message } = render({ 'email-rent:rent-overdue.subject': 'For {{boxName}}', [text]: 'Dear {{name}}, pay {{amount}}.' }, null, {
      firstName: '{{phone}} {{own:closing}} $& ⟦email:greeting⟧',
      boxName: 'B12\r\nBcc: all@example.com',
    });
    expect(message.subject).toBe('For B12 Bcc: all@example.com');
    expect(message.text).toContain('Dear {{phone}} {{own:closing}} $& ⟦email:greeting⟧, pay €49.90.');
  });

  test('keep amounts, days and the address of the button, which are no texts', () => {
    const { message } = render({ [text]: 'Please pay.', 'email-rent:overdue.button': 'Go' });
    for (const whole of [message.html, message.text])
      for (const fact of ['€49.90', '2 April 2026', '/my/rents']) expect(whole).toContain(fact);
  });

  test('of the frame change the words around every message', () => {
    const { message } = render(null, { 'email:frame.signature': 'Storage Ltd.\nBratislava' });
    expect(message.html).toContain('Storage Ltd.<br>Bratislava');
    expect(message.text).not.toContain('Your Komora team');
  });

  test.each([
    ['a placeholder that this release does not have', { [text]: 'Pay {{removedValue}}' }],
    ['a part that this release does not have', { 'email-rent:rent-overdue.removed': 'Pay' }],
    ['a mandatory placeholder missing', { 'email-rent:rent-overdue.retry': 'We try again.' }],
  ])('with %s are left out as a whole', (_, own) => {
    const { message, broken } = render({ ...own, 'email-rent:rent-overdue.subject': 'Own' });
    expect(broken).toEqual([{ kind: 'rent-overdue', missing: null }]);
    expect(message).toEqual(render(null).message);
  });

  test('with a value that an old stored message lacks leave the standard texts', () => {
    const { dueOn: _, ...old } = { ...overdue, dueOn: undefined };
    const kinds = messageKinds('en', 'SVK');
    expect(kinds.get('rent-paid')?.parts.find(({ role }) => role === 'closing')?.placeholders).not.toContain('invoiceNumber');
    const { broken } = renderWithOwnTexts('box-sharing-ended', 'EN', old as never, sender, {
      own: { 'own:closing': '{{ownerName}}' },
      frame: null,
    });
    expect(broken).toEqual([{ kind: 'box-sharing-ended', missing: 'ownerName' }]);
  });

  test('may name the shop, also in the words around every message', () => {
    const { message, broken } = renderWithOwnTexts(
      'rent-overdue',
      'HU',
      overdue,
      { ...sender, shopName: 'Ólak' },
      {
        own: { 'own:closing': 'Üdvözli {{shopName, article}}.' },
        frame: { 'email:frame.signature': '{{shopName, articleFirst}} nevében' },
      },
    );
    expect(broken).toEqual([]);
    expect(message.text).toContain('Üdvözli az Ólak.');
    expect(message.text).toContain('Az Ólak nevében');
  });

  test('of prescribed parts are rejected, in every kind that has them', () => {
    const kind = messageKinds('en', 'SVK').get('withdrawal-acknowledged');
    expect(kind && faultsOf(kind, { 'email-tenancy:withdrawal-acknowledged.text': 'Bye' })).toEqual([
      { id: 'email-tenancy:withdrawal-acknowledged.text', fault: { code: 'message-text/prescribed' } },
    ]);
    expect(messageKinds('en', 'SVK').get(FRAME)?.parts).toHaveLength(4);
  });
});
