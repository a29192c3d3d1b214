import type { Currency, Language } from '@komora/domain';
import { localeOf } from '@komora/i18n/locales';
import { serverTexts } from '@komora/i18n/server-texts';
import { describe, expect, test } from 'vitest';
import { type MessageData, messageTemplates, renderMessage } from '../src/index.ts';

const languages: Language[] = ['SK', 'CS', 'EN', 'UK', 'PL', 'HU'];
const shopName = 'Sklady Ružinov';
const publicUrl = 'https://komora.example';
const contact = { email: 'info@komora.example', phone: '+421232112233' };
const money = { amount: 4990, currency: 'EUR' } as const;
const unlockAttempt = {
  contractBusinessId: 'SK-2026-000042',
  boxName: 'B12',
  warehouseName: 'Ružinov',
  door: 'BACKUP_ENTRANCE' as const,
  at: '2026-03-02T09:15:00.000Z',
  timeZone: 'Europe/Bratislava',
};
const names = { contractBusinessId: 'SK-2026-000042', boxName: 'B12', warehouseName: 'Ružinov' };
const plan = { firstName: 'Jana', companyName: 'Boxy', operatorEmail: 'info@example.com', invoiceNumbers: ['2026000042', '2026000044'] };
const openRent = { ...names, firstName: 'Jana', amount: money, dueOn: '2026-04-02', invoiceNumber: '2026000044' };
const samples: MessageData = {
  'order-confirmed': {
    firstName: 'Jana',
    contractBusinessId: 'SK-2026-000042',
    boxName: 'B12',
    warehouseName: 'Ružinov',
    warehouseAddress: 'Mlynská 12, Bratislava',
    warehouseLocation: { lat: 48.155, lng: 17.166 },
    startsOn: '2026-03-02',
    amount: money,
    invoiceNumber: '2026000042',
    nextCharge: { amount: { amount: 5289, currency: 'EUR' }, on: '2026-04-02' },
    documents: { contractId: '01900000-0000-7000-8000-000000000001', invoiceId: '01900000-0000-7000-8000-000000000002' },
    resolution: 'LIKE_BOX',
  },
  'document-registered': {
    documentId: '01900000-0000-7000-8000-000000000002',
    documentNumber: 'PL2026000042',
    authorityNumber: '5265877635-20250826-0100001AF629-AF',
  },
  'set-password': { firstName: 'Jana', token: 'tok_en-1' },
  'reset-password': { firstName: 'Jana', token: 'tok_en-2' },
  'sign-in-code': { code: '482913' },
  'contract-moved': { firstName: 'Jana', token: 'tok_en-4' },
  'password-changed': { firstName: 'Jana' },
  'passkey-added': { firstName: 'Jana', name: 'Môj telefón' },
  'confirm-registration': { firstName: null, token: 'tok_en-3' },
  'account-removed': { firstName: 'Jana' },
  'accounts-joined': { firstName: 'Eva', email: 'eva@example.com' },
  'registration-exists': { firstName: 'Jana' },
  'late-payment-refunded': { firstName: 'Jana', boxName: 'B12', warehouseName: 'Ružinov', amount: money },
  'duplicate-payment-refunded': { firstName: 'Jana', boxName: 'B12', warehouseName: 'Ružinov', amount: money },
  'franchising-received': {},
  'tax-report-operator': {
    event: 'REJECTED',
    authority: 'NAV',
    documentNumber: 'HU2026000042',
    reason: 'INVALID_VAT_DATA: hibás adat',
    reportBy: '2026-11-21T09:00:00.000Z',
    timeZone: 'Europe/Budapest',
  },
  'tax-login-operator': { authority: 'KSEF', expiresAt: '2026-12-31T23:00:00.000Z', timeZone: 'Europe/Warsaw' },
  'staff-address-changed': { name: 'Eva Správna' },
  'scheduled-report': {
    runId: '0f0c7e0e-5a7e-4c61-9d25-5a4e0c3a1b01',
    staffId: '0f0c7e0e-5a7e-4c61-9d25-5a4e0c3a1b02',
    report: 'occupancy',
    title: 'Obsadenosť',
    place: null,
    from: null,
    to: '2026-03-01',
    owner: 'Eva Správna',
  },
  'franchising-operator': {
    fullName: 'Jana Nováková',
    email: 'jana@example.com',
    phoneNumber: '+421900123456',
    language: 'SK',
    businessExperience: 'ONE_TO_FIVE',
    currentPositionAndArea: 'Logistika',
    propertyStatus: 'HAS_PROPERTY',
    propertyAreaInM2: 650,
    cityToOpen: 'Trnava',
    capitalInvestment: 'BETW_30_AND_40',
    returnOnInvestment: 'THREE_TO_FIVE_YEARS',
    isPrimaryIncome: true,
    hasReadFranchiseBrochure: false,
    motivation: 'V Trnave taký sklad chýba.',
  },
  'service-access': {
    ownerName: 'Jana Nováková',
    boxName: 'B12',
    warehouseName: 'Ružinov',
    warehouseAddress: 'Mlynská 12, Bratislava',
    validFrom: '2026-03-02T08:00:00.000Z',
    validTo: '2026-03-03T16:00:00.000Z',
    timeZone: 'Europe/Bratislava',
    link: 'https://komora.example/service-access#email=opravar%40example.com&token=abc',
  },
  'service-access-by-staff': {
    company: 'Boxy Slovakia s.r.o.',
    boxNames: 'A1, A2',
    warehouseName: 'Ružinov',
    warehouseAddress: 'Mlynská 12, 811 01 Bratislava',
    validFrom: '2026-03-02T09:00:00.000Z',
    validTo: '2026-03-02T12:00:00.000Z',
    timeZone: 'Europe/Bratislava',
    link: 'https://komora.example/service-access#email=opravar%40example.com&token=abc',
  },
  'staff-message': { firstName: 'Jana', subject: 'Váš kľúč', text: 'Našli sme váš kľúč.\n\nČaká na pobočke.' },
  'agreement-to-sign': {
    firstName: 'Jana',
    boxName: 'B12',
    warehouseName: 'Ružinov',
    amount: { amount: 6384, currency: 'EUR' },
    until: '2026-03-03T16:00:00.000Z',
    timeZone: 'Europe/Bratislava',
    link: 'https://komora.example/sign#abc',
  },
  'door-not-me': { firstName: 'Jana', ...unlockAttempt },
  'door-opened-by-staff': { firstName: 'Jana', cause: 'DANGER', ...unlockAttempt },
  'door-not-me-operator': {
    reportedBy: 'Jana Nováková',
    email: 'jana@example.com',
    phone: '+421900123456',
    who: 'Peter Novák',
    ...unlockAttempt,
  },
  'rent-paid': {
    firstName: 'Jana',
    boxName: 'B12',
    warehouseName: 'Ružinov',
    from: '2026-03-02',
    to: '2026-04-01',
    amount: money,
    invoiceNumber: '2026000043',
    doorsOpenAgain: true,
    cardLabel: 'Visa •••• 4242',
  },
  'payment-announced': {
    ...names,
    firstName: 'Jana',
    amount: money,
    reward: { amount: 500, currency: 'EUR' },
    from: '2026-04-02',
    to: '2026-05-01',
    cardLabel: 'Visa •••• 4242',
  },
  'card-expires-soon': { ...names, firstName: 'Jana', cardLabel: 'Visa •••• 4242', expiresOn: '2026-03-31', chargedOn: '2026-04-02' },
  'rent-overdue': { ...openRent, retryOn: '2026-04-07' },
  'rent-last-call': { ...openRent, locksOn: '2026-04-12' },
  'instalment-plan-agreed': {
    ...plan,
    total: money,
    instalments: [
      { dueOn: '2026-04-10', amount: money },
      { dueOn: '2026-05-10', amount: money },
    ],
  },
  'instalment-due-soon': { ...plan, amount: money, dueOn: '2026-05-10' },
  'instalment-plan-completed': plan,
  'instalment-plan-ended': { ...plan, event: 'BROKEN', open: money },
  'doors-shut': openRent,
  'charge-issued': {
    firstName: 'Jana',
    companyName: 'Boxy Slovakia s.r.o.',
    documentId: '0195a7c2-0000-7000-8000-000000000001',
    documentNumber: '2026000045',
    subjects: ['Upratanie boxu B12'],
    amount: money,
    dueOn: '2026-04-16',
    iban: 'SK3112000000198742637541',
    variableSymbol: '2026000045',
  },
  'charge-overdue': {
    firstName: 'Jana',
    companyName: 'Boxy Slovakia s.r.o.',
    documentId: '0195a7c2-0000-7000-8000-000000000001',
    documentNumber: '2026000045',
    subjects: ['Upratanie boxu B12'],
    amount: money,
    dueOn: '2026-04-16',
    iban: 'SK3112000000198742637541',
    variableSymbol: '2026000045',
  },
  'rent-payment-failed': {
    firstName: 'Jana',
    boxName: 'B12',
    warehouseName: 'Ružinov',
    amount: money,
    dueOn: '2026-04-02',
    invoiceNumber: '2026000044',
    reason: 'CHALLENGE',
  },
  'billing-fault': {
    event: 'PAYMENT_HELD_FOR_REVIEW',
    contractBusinessId: 'SK-2026-000042',
    boxName: 'B12',
    warehouseId: 'w1',
    warehouseName: 'Ružinov',
    amount: money,
    reason: 'VatError: vat/no-rule',
  },
  'box-shared': {
    firstName: 'Jana',
    ownerName: 'Ján Novák',
    boxName: 'B12',
    warehouseName: 'Ružinov',
    warehouseAddress: 'Mlynská 12, Bratislava',
  },
  'box-sharing-ended': { firstName: 'Jana', ownerName: 'Ján Novák', boxName: 'B12', warehouseName: 'Ružinov' },
  'refund-failed': { firstName: 'Jana', boxName: 'B12', warehouseName: 'Ružinov', amount: money, operatorEmail: 'info@example.com' },
  'payment-disputed': {
    event: 'DISPUTE_LOST',
    firstName: 'Jana',
    boxName: 'B12',
    warehouseName: 'Ružinov',
    amount: money,
    operatorEmail: 'info@example.com',
  },
  'waitlist-free-box': {
    warehouseName: 'Ružinov',
    link: '/location/1?waitlist=abc',
    until: '2026-03-17T14:30:00Z',
    timeZone: 'Europe/Bratislava',
  },
  'termination-registered': { ...names, firstName: 'Jana', terminatesOn: '2026-03-16', isEmpty: false },
  'move-out-confirmed': { ...names, firstName: 'Jana', terminatesOn: '2026-03-16' },
  'contract-ends-soon': { ...names, firstName: 'Jana', terminatesOn: '2026-03-16' },
  'contract-ended': { ...names, firstName: 'Jana', endedOn: '2026-03-16', refund: money },
  'withdrawal-link': {
    ...names,
    firstName: 'Jana',
    token: 'a-token',
    at: '2026-03-09T22:40:00Z',
    expiresAt: '2026-03-12T22:40:00Z',
    timeZone: 'Europe/Bratislava',
  },
  'withdrawal-acknowledged': {
    ...names,
    name: 'Jana Nováková',
    email: 'jana@example.com',
    at: '2026-03-09T22:40:00Z',
    timeZone: 'Europe/Bratislava',
    emptyBy: '2026-03-16',
    refund: money,
  },
  'contract-act': {
    ...names,
    event: 'LAST_DAY_MOVED',
    firstName: 'Jana',
    day: '2026-04-16',
    charge: money,
    terms: { from: '2026-05-02', before: { amount: money, months: 1 }, after: { amount: money, months: 3 } },
    difference: { from: '2026-04-10', until: '2026-05-01', credited: money, refund: null, charge: money },
    isCardLimited: true,
    operatorEmail: 'info@example.com',
  },
  'operator-note': {
    ...names,
    event: 'TERMINATION',
    clientName: 'Jana Nováková',
    warehouseId: 'w1',
    day: '2026-03-16',
    reasons: ['NevyhovujeMiCena', 'Ine'],
    note: 'Sťahujeme sa',
    refund: money,
  },
};
/** Messages whose task is outside of Komora or on a page that is open already, so that they link to the landing page only. */
const outsideKomora = new Set<string>([
  'staff-message',
  'door-not-me-operator',
  'sign-in-code',
  'tax-report-operator',
  'tax-login-operator',
  'charge-issued',
  'charge-overdue',
]);
const cases = messageTemplates.flatMap((template) => languages.map((language) => ({ template, language })));

test('there is a sample of every template', () => {
  expect(Object.keys(samples).sort()).toEqual([...messageTemplates].sort());
});

describe.each(cases)('$template in $language', ({ template, language }) => {
  const { subject, html, text } = renderMessage(template, language, samples[template], { shopName, publicUrl, contact });

  test('contains all its data, in HTML and in plain text', () => {
    for (const whole of [subject, html, text]) expect(whole).not.toMatch(/undefined|null|NaN|\[object|\$\{|\{\{/);
    expect(subject).toMatch(/^\S.{5,}/);
    const { firstName } = samples[template] as { firstName?: string | null };
    // In Czech and Ukrainian a greeting would need the vocative of the name.
    const isNamed = language !== 'CS' && language !== 'UK';
    if (typeof firstName === 'string') for (const whole of [html, text]) expect(whole.includes(firstName)).toBe(isNamed);
    expect(html).toContain(`<html lang="${language.toLowerCase()}">`);
    expect(text).not.toMatch(/<\/?[a-z]|&(amp|lt|#\d+);/i);
  });

  test('has absolute links only, the same in HTML and in plain text', () => {
    const all = [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(all.slice(-2)).toEqual(['mailto:info@komora.example', 'tel:+421232112233']);
    // The way to the warehouse is outside of Komora.
    const inHtml = all.slice(0, -2).filter((link) => !link.startsWith('https://www.openstreetmap.org/'));
    expect(inHtml.length).toBeGreaterThan(outsideKomora.has(template) ? 0 : 1);
    for (const link of inHtml) expect(link.startsWith(`${publicUrl}/`)).toBe(true);
    for (const link of inHtml.filter((link) => link !== `${publicUrl}/`)) expect(text).toContain(link.replaceAll('&amp;', '&'));
    // The pages that there are (apps/web/src/routes).
    for (const link of inHtml)
      expect(new URL(link).pathname).toMatch(
        /^\/($|login$|console(\/reports\/schedules)?$|registration$|boxes$|my\/(contracts|boxes|rents|profile(\/change-password)?)$|reset-password\/change$|location\/|service-access$|sign$|withdrawal$)/,
      );
    for (const whole of [html, text]) for (const way of Object.values(contact)) expect(whole).toContain(way);
    expect(html).not.toMatch(/\ssrc=|url\(|<script|<link/);
  });

  test('is headed and signed by the shop, and clients read no other name', () => {
    expect(html).toContain(`>${shopName}</a>`);
    expect(text).toContain(shopName);
    // Inflected, too. The operator restarts the program itself.
    if (template !== 'tax-login-operator') for (const whole of [subject, html, text]) expect(whole).not.toMatch(/Komo[rř]/);
  });
});

test('every message differs in all six languages', () => {
  for (const template of messageTemplates) {
    const rendered = languages.map((language) => renderMessage(template, language, samples[template], { shopName, publicUrl, contact }));
    expect(new Set(rendered.map(({ text }) => text)).size, template).toBe(languages.length);
  }
});

test('data is escaped, and a subject is one line', () => {
  const hostile = `"><img src=x onerror=alert(1)>'&\r\nBcc: all@example.com`;
  const { subject, html } = renderMessage(
    'late-payment-refunded',
    'EN',
    { firstName: hostile, boxName: hostile, warehouseName: hostile, amount: money },
    { shopName, publicUrl, contact },
  );
  expect(html).not.toContain('<img');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;');
  expect(subject).not.toMatch(/[\r\n]/);
  const waitlist = renderMessage(
    'waitlist-free-box',
    'EN',
    { warehouseName: hostile, link: '/x?a=1&b="2"' },
    { shopName, publicUrl, contact },
  );
  expect(waitlist.subject).not.toMatch(/[\r\n]/);
  expect(waitlist.html).toContain('https://komora.example/x?a=1&amp;b=%222%22');
});

test('money and dates have the format of the language', () => {
  const amount = (language: Language, currency: Currency) =>
    renderMessage(
      'late-payment-refunded',
      language,
      { ...samples['late-payment-refunded'], amount: { amount: 1234500, currency } },
      { shopName, publicUrl, contact },
    ).text;
  expect(amount('SK', 'EUR')).toContain('12\u00a0345,00\u00a0€');
  expect(amount('CS', 'CZK')).toContain('12\u00a0345,00\u00a0Kč');
  expect(amount('HU', 'HUF')).toContain('12\u00a0345\u00a0Ft');
  expect(renderMessage('order-confirmed', 'SK', samples['order-confirmed'], { shopName, publicUrl, contact }).text).toContain(
    '2. marca 2026',
  );
});

test('messages about passwords and accounts contain the contact address', () => {
  for (const template of ['set-password', 'password-changed', 'passkey-added', 'account-removed', 'registration-exists'] as const) {
    for (const language of languages) {
      const { text } = renderMessage(template, language, samples[template], { shopName, publicUrl, contact });
      expect(text.split(contact.email), `${template} ${language}`).toHaveLength(3);
    }
  }
});

test('the confirmation link opens the page that accepts the token', () => {
  expect(renderMessage('confirm-registration', 'HU', samples['confirm-registration'], { shopName, publicUrl, contact }).text).toContain(
    'https://komora.example/registration?token=tok_en-3\n',
  );
});

test('the confirmation of a new client leads to the password, that of a known one to the contracts', () => {
  for (const language of languages) {
    const known = samples['order-confirmed'];
    const link = 'https://komora.example/reset-password/change?token=tok_en-9';
    const created = renderMessage(
      'order-confirmed',
      language,
      { ...known, setPasswordToken: 'tok_en-9' },
      { shopName, publicUrl, contact },
    );
    expect([created.html.includes(link), created.text.includes(link), created.text.includes(contact.email)]).toEqual([true, true, true]);
    expect(renderMessage('order-confirmed', language, known, { shopName, publicUrl, contact }).text).toContain(
      'https://komora.example/my/contracts',
    );
  }
});

test('the confirmation of an order links to the way to the warehouse, unless it was queued without its position', () => {
  const way = 'https://www.openstreetmap.org/directions?from=&to=48.155%2C17.166';
  for (const language of languages) {
    const { warehouseLocation, ...older } = samples['order-confirmed'];
    expect(warehouseLocation).toBeDefined();
    const { html, text } = renderMessage('order-confirmed', language, samples['order-confirmed'], { shopName, publicUrl, contact });
    expect(html, language).toContain(`href="${way.replace('&', '&amp;')}"`);
    expect(text, language).toContain(`:\n${way}\n`);
    expect(renderMessage('order-confirmed', language, older, { shopName, publicUrl, contact }).text).not.toContain('openstreetmap');
  }
});

test('the set-password link opens the page that accepts the token', () => {
  expect(renderMessage('set-password', 'SK', samples['set-password'], { shopName, publicUrl, contact }).text).toContain(
    'https://komora.example/reset-password/change?token=tok_en-1\n',
  );
});

test('the acknowledgement of a withdrawal repeats the statement and its local time', () => {
  for (const language of languages) {
    const { text } = renderMessage('withdrawal-acknowledged', language, samples['withdrawal-acknowledged'], {
      shopName,
      publicUrl,
      contact,
    });
    for (const stated of ['Jana Nováková', 'jana@example.com', 'SK-2026-000042', '23:40']) expect(text).toContain(stated);
  }
});

test('an operator note has its own subject per event and omits unknown facts', () => {
  const note = { ...names, clientName: 'Jana Nováková', warehouseId: 'w1', day: '2026-03-16', note: null, refund: null };
  for (const language of languages) {
    const subjects = (['TERMINATION', 'MOVE_OUT', 'ENDED', 'WITHDRAWAL'] as const).map((event) => {
      const { subject, text } = renderMessage('operator-note', language, { ...note, event }, { shopName, publicUrl, contact });
      expect(text).not.toMatch(/undefined|null/);
      return subject;
    });
    expect(new Set(subjects).size).toBe(4);
  }
});

test('every decision of staff on a contract has a text of its own in every language', () => {
  const events = [
    'DOORS_SHUT',
    'DOORS_OPEN',
    'NEW_CODES',
    'NOTICE',
    'NOTICE_WITHDRAWN',
    'LAST_DAY_MOVED',
    'TRANSFERRED',
    'TRANSFERRED_PRICED',
    'PRICE_LOWERED',
    'INSURANCE_CHANGED',
    'PERIOD_CHANGED',
    'PAYER_CHANGED',
    'SHARED',
    'SHARING_ENDED',
    'INCREASE',
    'INCREASE_BY_CLAUSE',
    'INCREASE_ACCEPTED',
    'INCREASE_WITHDRAWN',
    'PROOF_DUE',
    'PROOF_MISSING',
    'PROOF_ACCEPTED',
    'PROOF_REJECTED',
    'PAID_INSURANCE',
  ] as const;
  for (const language of languages) {
    const subjects = events.map((event) => {
      const { subject, text } = renderMessage(
        'contract-act',
        language,
        { ...samples['contract-act'], event, charge: null },
        { shopName, publicUrl, contact },
      );
      expect(text).not.toMatch(/undefined|null|\{\{/);
      expect(text).toContain('info@example.com');
      return subject;
    });
    expect(new Set(subjects).size).toBe(events.length);
    const [ended, endedAtOnce] = [false, true].map(
      (atOnce) =>
        renderMessage(
          'contract-ended',
          language,
          { ...samples['contract-ended'], atOnce, operatorEmail: 'info@example.com' },
          { shopName, publicUrl, contact },
        ).text,
    );
    expect(endedAtOnce).not.toBe(ended);
    expect(endedAtOnce).toContain('info@example.com');
  }
});

test('a script in a franchising form is escaped, and a line break in the town adds no header', () => {
  const script = '<script>alert(1)</script>';
  const data = { ...samples['franchising-operator'], fullName: script, motivation: script, cityToOpen: 'Trnava\r\nBcc: all@example.com' };
  const { subject, html, text } = renderMessage('franchising-operator', 'SK', data, { shopName, publicUrl, contact });
  expect(html).not.toMatch(/<script/i);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).toContain(script);
  expect(subject).not.toMatch(/[\r\n]/);
});

test.each(languages)('no sentence in %s ends with two full stops, and no article is ambiguous', (language) => {
  const texts = messageTemplates.map((template) => renderMessage(template, language, samples[template], { shopName, publicUrl, contact }));
  const faults = texts.flatMap(({ subject, text }) => [subject, ...text.split('\n')]).filter((line) => /\.\.|\?:|\ba\(z\)/i.test(line));
  expect(faults).toEqual([]);
});

test.each(languages)('the message about a termination by the operator names its letter in %s', (language) => {
  const letter = { id: '0198c0de-0000-7000-8000-000000000001', name: 'SK-2026-000042-1.pdf' };
  const notice = { ...samples['contract-act'], event: 'NOTICE' as const, day: '2026-12-31' };
  const ended = { ...samples['contract-ended'], atOnce: true, operatorEmail: 'info@example.com' };
  const textOf = (more: object) => [
    renderMessage('contract-act', language, { ...notice, ...more }, { shopName, publicUrl, contact }).text,
    renderMessage('contract-ended', language, { ...ended, ...more }, { shopName, publicUrl, contact }).text,
  ];
  const attached = serverTexts(localeOf(language)).of('email')('letterAttached');
  for (const text of textOf({ letter })) expect(text).toContain(attached);
  for (const text of textOf({})) expect(text).not.toContain(attached);
});

test.each(languages)('an invoice that credit covers asks for no transfer in %s', (language) => {
  const invoice = samples['charge-issued'];
  const render = (data: typeof invoice) => renderMessage('charge-issued', language, data, { shopName, publicUrl, contact }).text;
  const covered = render({ ...invoice, amount: { amount: 0, currency: 'EUR' } });
  expect(render(invoice)).toContain(invoice.iban);
  expect(covered).not.toContain(invoice.iban);
  expect(covered).toContain(serverTexts(localeOf(language)).of('email-rent')('charge-issued.covered'));
});
