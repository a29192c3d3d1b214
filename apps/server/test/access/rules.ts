import type { EndpointKey } from '@komora/api';
import { aCharge } from '../kit/builders/charge.ts';
import { password } from '../kit/full-test-app.ts';
import {
  mailedCode,
  newPasskey,
  openPerson,
  passkeyAnswer,
  passwordLink,
  rememberedDevice,
  sessionOf,
  storedPasskey,
} from '../kit/scenes/access-scene.ts';
import {
  allPaid,
  anOrderDeclined,
  choice,
  consents,
  details,
  endRequested,
  franchising,
  here,
  increaseAnnounced,
  increaseId,
  letterId,
  letterIssued,
  link,
  linkedWithdrawal,
  newEmail,
  newPhone,
  ofContract,
  ofWarehouse,
  order,
  ownInsured,
  ownWithdrawal,
  planOfRent,
  press,
  statement,
  unknownLink,
} from './requests.ts';
import { managing, mine, nothing, open, opening, own, type Rule } from './rule.ts';

/** The access rules. An endpoint without a rule does not compile. */
export const rules: Record<EndpointKey, Rule> = {
  // Info and the catalogue
  'GET /_info': open(),
  'GET /api/info': open(),
  'GET /api/client/legal-text/{kind}': open(() => ({ params: { kind: 'TERMS' } })),
  'POST /api/ops/error': open(() => ({
    body: {
      error: 'TypeError',
      stacktrace: '',
      context: { browser: '', localStorage: { locale: 'sk' }, location: '/', screenSize: '1x1', sessionId: 'abc', username: null },
    },
  })),
  'POST /api/ops/csp-report': open(() => ({ body: { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } } })),
  'POST /api/ops/csp-reports': open(() => ({
    body: [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data' } }],
  })),
  'GET /api/client/warehouse': open(() => ({ query: { south: '47', west: '16', north: '50', east: '23' } })),
  'GET /api/client/warehouse/around': open(() => ({ query: { location: '48.12,17.1' } })),
  'GET /api/client/warehouse/overview': open(),
  'GET /api/client/warehouse/{id}': open(ofWarehouse),
  'GET /api/client/warehouse/{id}/boxes': open(ofWarehouse),
  'GET /api/client/warehouse/{id}/podorys': open(ofWarehouse),
  'GET /api/client/warehouse/{id}/recommended': open(ofWarehouse),
  'GET /api/client/warehouse/{id}/subscribe/new-free-box': mine(({ warehouseId: id }) => ({ params: { id } })),
  'PUT /api/client/warehouse/{id}/subscribe/new-free-box': open(({ warehouseId: id }) => ({
    params: { id },
    body: { email: newEmail(), size: null },
  })),

  // Orders
  'GET /api/client/order/offer/{boxId}': open(async ({ testApp }) => ({ params: { boxId: await testApp.box() } })),
  'PUT /api/client/order/offer/summary': open(async (scene) => ({ body: await choice(scene) })),
  'PUT /api/client/order/offer/verify-autoregistration-invoicing-details': open(() => ({ body: details() })),
  'POST /api/client/order/place/with-login': mine(order),
  'POST /api/client/order/place/without-login': open(order),
  'POST /api/client/order/{id}/retry-payment': {
    ...own(({ orderId: id }) => ({ params: { id } })),
    anonymous: 'not-found',
    before: anOrderDeclined,
  },
  'POST /api/client/order/{id}/cancel': {
    ...own(({ orderId: id }) => ({ params: { id } })),
    anonymous: 'not-found',
    before: anOrderDeclined,
  },
  'POST /api/client/order/{id}/sign-in': {
    ...own(({ orderId: id }) => ({ params: { id } })),
    anonymous: 'not-found',
    owner: 'not-found',
  },
  // The link is the right; its success is in the tests of signing.
  'POST /api/client/signing/show': unknownLink(() => ({ body: { token: 'x'.repeat(43) } })),
  'POST /api/client/signing/sign': unknownLink(() => ({ body: { token: 'x'.repeat(43), digest: '0'.repeat(64), consents } })),
  'GET /api/client/my/orders': mine(),
  'GET /api/client/order/status': { ...own(({ orderId }) => ({ query: { orderId } })), anonymous: 'not-found' },

  // Accounts
  'POST /auth/custom/login': open(({ people }) => ({ body: { username: people.owner.email, password, domain: 'CLIENT' } })),
  'POST /auth/code/request': open(({ people }) => ({ body: { email: people.owner.email } })),
  'POST /auth/code/login': open(async (scene) => {
    const { code, cookie } = await mailedCode(scene);
    return { body: { username: scene.people.owner.email, code, domain: 'CLIENT' }, cookie };
  }),
  'POST /auth/code/confirm': mine(async (scene, actor) => {
    const { code, cookie } = await mailedCode(scene, actor);
    return { body: { code }, cookie };
  }),
  'POST /auth/passkey/options': open(),
  'POST /auth/passkey/login': {
    ...open(async (scene) => ({ body: { passkey: await passkeyAnswer(scene), domain: 'CLIENT' } })),
    changes: true,
  },
  'POST /auth/custom/device-login': open(async (scene) => ({ body: { ...(await rememberedDevice(scene)), domain: 'CLIENT' } })),
  'POST /auth/custom/revoke-device-token': open(async (scene) => ({ body: await rememberedDevice(scene) })),
  'POST /auth/custom/logout': { ...mine(), changes: true },
  'POST /auth/password/check-token': {
    ...open(async ({ testApp, people }) => ({
      body: { token: await passwordLink(testApp, people.owner.id, 'RESET_PASSWORD') },
    })),
    proves: ({ people }) => [people.owner.email],
  },
  'POST /auth/password/change': {
    ...open(async ({ testApp, people }) => ({
      body: {
        token: await passwordLink(testApp, people.owner.id, 'RESET_PASSWORD'),
        newPassword: 'nové heslo 1',
        newPasswordConfirmation: 'nové heslo 1',
      },
    })),
    changes: true,
  },
  'POST /auth/password/request-reset': open(({ people }) => ({ body: { email: people.owner.email } })),
  'POST /api/user/register': open(() => ({
    body: {
      firstName: 'Nová',
      lastName: 'Osoba',
      email: newEmail(),
      phoneNumber: newPhone(),
      password: 'heslo 123',
      passwordConfirmation: 'heslo 123',
      userLanguage: 'SK',
      termsAndConditions: true,
      privacyPolicy: true,
      newsletter: false,
    },
  })),
  'POST /api/user/confirm-registration': open(async ({ testApp }) => {
    const { id } = await openPerson(testApp, { confirmed: false });
    const password = 'nové heslo 1';
    return { body: { token: await passwordLink(testApp, id, 'CONFIRM_EMAIL'), newPassword: password, newPasswordConfirmation: password } };
  }),
  'POST /api/user/resend-confirmation': open(({ people }) => ({ body: { email: people.owner.email } })),
  'GET /api/client/client-user/current': mine(),
  'GET /api/client/my/staff-views': mine(nothing),
  'GET /api/client/staff-view': mine(nothing),
  'POST /api/client/staff-view/end': mine(nothing),
  'GET /api/client/my/sessions': mine(),
  'POST /api/client/my/sessions/{id}/end': {
    ...own(async ({ testApp, people }) => ({ params: { id: await sessionOf(testApp, people.owner.id) } })),
  },
  'POST /api/client/my/sessions/end-others': { ...mine(), changes: true },
  'GET /api/client/my/passkeys': mine(),
  'POST /api/client/my/passkeys/options': mine(() => ({ body: { password } })),
  'POST /api/client/my/passkeys': {
    ...mine(async ({ testApp, people }, actor) => ({
      body: await newPasskey(testApp, people[actor === 'anonymous' ? 'owner' : actor].token),
    })),
    changes: true,
  },
  'PUT /api/client/my/passkeys/{id}': own(async ({ testApp, people }) => ({
    params: { id: await storedPasskey(testApp, people.owner.id) },
    body: { name: 'Tablet' },
  })),
  'POST /api/client/my/passkeys/{id}/remove': own(async ({ testApp, people }) => ({
    params: { id: await storedPasskey(testApp, people.owner.id) },
    body: { password },
  })),
  'POST /api/client/my/set-locale': mine(() => ({ body: { userLanguage: 'UK' } })),

  // Profile
  'GET /api/client/my/profile': mine(),
  'PUT /api/client/my/profile': mine(() => ({
    body: { version: 1, firstName: 'Iné', lastName: 'Meno', phoneNumber: null, dateOfBirth: null, gender: null, invoicingDetails: null },
  })),
  'POST /api/client/my/change-password': {
    ...mine(() => ({ body: { oldPassword: password, newPassword: 'nové heslo 1', newPasswordConfirmation: 'nové heslo 1' } })),
    changes: true,
  },
  'GET /api/client/my/removal-obstacles': mine(),
  'POST /api/client/my/remove-account': {
    ...mine(() => ({ body: { password } })),
    changes: true,
    other: 'account/active-contracts',
    owner: 'account/active-contracts',
  },
  'GET /api/client/my/data-export': mine(),
  'GET /api/client/my/referral-info': mine(),
  'GET /api/client/my/is-subscribed-to-newsletter': mine(),
  'POST /api/client/my/subscribe-to-newsletter': mine(() => ({ body: { subscribe: true } })),

  // Contracts and termination
  'GET /api/client/my/contracts': mine(),
  'GET /api/client/my/contracts/{id}': managing(ofContract),
  'GET /api/client/my/contracts/{id}/rents': managing(ofContract),
  'GET /api/client/my/contracts/{id}/card': managing(ofContract),
  'POST /api/client/my/contracts/{id}/card': managing(ofContract),
  'GET /api/client/my/contracts/{id}/increase': managing(ofContract),
  'POST /api/client/my/contracts/{id}/increase/accept': {
    ...managing(({ contractId: id }) => ({ params: { id }, body: { increaseId } })),
    before: increaseAnnounced,
  },
  // The test app has no certificate for passes.
  'GET /api/client/my/contracts/{id}/wallet-passes': managing(ofContract),
  'POST /api/client/my/contracts/{id}/wallet-passes/{wallet}': {
    ...managing(({ contractId: id }) => ({ params: { id, wallet: 'APPLE' }, body: { language: 'SK' } })),
    owner: 'wallet-pass/unavailable',
  },
  'GET /api/client/wallet-pass/{ticket}': {
    anonymous: 'not-found',
    other: 'not-found',
    shared: 'not-found',
    owner: 'not-found',
    request: () => ({ params: { ticket: 'x'.repeat(64) } }),
  },
  'GET /api/client/my/contracts/{id}/own-insurance': managing(ofContract),
  'POST /api/client/my/contracts/{id}/own-insurance/proof': {
    ...managing(({ contractId: id }) => ({
      params: { id },
      body: {
        insurer: 'Kooperativa',
        policyNumber: '123',
        validUntil: '2099-01-01',
        insured: { amount: 100_000_00, currency: 'EUR' },
        file: Buffer.from('%PDF-1.4 %%EOF').toString('base64'),
      },
    })),
    before: ownInsured,
  },
  'GET /api/client/my/legal-agreement-download/{id}': managing(ofContract),
  'GET /api/client/my/contracts/{id}/letters': managing(ofContract),
  'GET /api/client/my/contracts/{id}/letters/{letter}': {
    ...managing(({ contractId: id }) => ({ params: { id, letter: letterId } })),
    before: letterIssued,
  },
  'GET /api/client/contract/{id}/cancellation/first-possible-date': managing(ofContract),
  'GET /api/client/contract/{id}/cancellation/refund': managing(({ contractId: id }) => ({ params: { id }, query: { day: '2026-03-31' } })),
  'GET /api/client/contract/{id}/cancelation/was-requested': managing(ofContract),
  'POST /api/client/contract/{id}/cancellation/request': {
    ...managing(({ contractId: id }) => ({
      params: { id },
      body: { day: '2026-03-31', note: null, reasons: ['Ine'], wasEvictedAndCleaned: false },
    })),
    before: allPaid,
  },
  'POST /api/client/contract/{id}/cancelation/evict': { ...managing(ofContract), before: endRequested },
  'POST /api/client/franchising/contact': open(() => ({ body: franchising() })),
  'POST /api/client/withdrawal/statement': open(statement),
  'POST /api/client/withdrawal/confirm': { ...ownWithdrawal, changes: true },
  'POST /api/client/withdrawal/link': linkedWithdrawal,
  'POST /api/client/withdrawal/confirm-link': { ...linkedWithdrawal, changes: true },

  // Rents
  'GET /api/client/my/rents': mine(),
  'GET /api/client/my/contract/firstAt': mine(),
  'GET /api/client/my/invoice-download/{id}': own(({ invoiceId: id }) => ({ params: { id } })),
  'GET /api/client/my/invoice-download/{id}/ubl': own(({ invoiceId: id }) => ({ params: { id } })),
  'GET /api/client/my/bank-transfer/{id}': { ...managing(({ paidRentId: id }) => ({ params: { id } })), owner: 'rent/already-paid' },
  'GET /api/client/my/charges': mine(),
  'GET /api/client/my/charges/{id}/bank-transfer': own(async ({ testApp, contractId }) => ({
    params: { id: await aCharge(testApp, contractId) },
  })),
  'GET /api/client/my/rent-payment/{id}': managing(({ unpaidRentId: id }) => ({ params: { id } })),
  'POST /api/client/manual-payment/{id}': {
    ...managing(({ unpaidRentId: id }) => ({ params: { id }, body: { returnUrl: '/my/rents' } })),
    changes: true,
  },

  // Instalment plans
  'GET /api/client/my/instalment-plans': mine(),
  'POST /api/client/my/instalment-plans/{id}/pay': {
    ...own(async ({ testApp, unpaidRentId }) => ({
      params: { id: await planOfRent(testApp, unpaidRentId) },
      body: { returnUrl: '/my/rents' },
    })),
    changes: true,
  },

  // Sharing
  'GET /api/client/my/shared-boxes': mine(),
  'POST /api/client/my/add-box-sharing': {
    ...managing(async ({ testApp, contractId }) => ({ body: { contractId, email: (await openPerson(testApp)).email } })),
    changes: true,
  },
  'POST /api/client/my/remove-box-sharing': {
    ...managing(({ contractId, people }) => ({ body: { contractId, email: people.shared.email } })),
    changes: true,
  },

  // Doors
  'POST /api/client/lock-v2/box-unlock/{id}': { ...opening(press), changes: true },
  'POST /api/client/lock-v2/warehouse-unlock/{id}': { ...opening(press), changes: true },
  'POST /api/client/lock-v2/warehouse-unlock-backup/{id}': { ...opening(press), changes: true },
  'GET /api/client/lock-v2/doors/{id}': opening(ofContract),
  'GET /api/client/lock-v2/command/{id}': own(({ commandId: id }) => ({ params: { id } })),
  'GET /api/client/lock-v2/events': mine(),
  'GET /api/client/contract/{id}/lock-access-pin': opening(ofContract),
  'GET /api/client/lock-v2/history': opening(({ contractId }) => ({ query: { contractId } })),
  'POST /api/client/lock-v2/history/{id}/not-me': { ...own(({ unlockAttemptId: id }) => ({ params: { id } })), changes: true },

  // Service access
  'GET /api/common/unlock-token': mine(),
  'POST /api/common/unlock-token/generate-unlock-token': {
    ...managing(({ contractId }) => ({
      body: { contractId, email: newEmail(), validFrom: '2026-03-02T00:00:00Z', validTo: '2026-03-09T00:00:00Z' },
    })),
    changes: true,
  },
  'POST /api/common/unlock-token/{id}/revoke': { ...own(({ service: { id } }) => ({ params: { id } })), changes: true },
  'GET /auth/unlock-token': open((scene) => ({ query: link(scene) })),
  'POST /auth/unlock-token/warehouse-unlock/{id}/{email}/{token}': {
    ...open((scene) => ({ params: { id: scene.warehouseId, ...link(scene) }, body: here })),
    changes: true,
  },
  'POST /auth/unlock-token/box-unlock/{id}/{email}/{token}': {
    ...open((scene) => ({ params: { id: scene.boxId, ...link(scene) }, body: here })),
    changes: true,
  },
  'GET /auth/unlock-token/command/{id}/{email}/{token}': open((scene) => ({ params: { id: scene.service.commandId, ...link(scene) } })),

  // Camera
  'POST /api/client/camera/capture': { ...opening(({ contractId }) => ({ body: { contractId } })), changes: true },
  'GET /api/client/camera/captures/{contractId}': opening(({ contractId }) => ({ params: { contractId } })),
  'GET /api/client/camera/picture/{id}': own(({ captureId: id }) => ({ params: { id } })),
};
