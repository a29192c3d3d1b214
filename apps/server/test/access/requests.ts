import { randomInt, randomUUID } from 'node:crypto';
import { anInstalmentPlan } from '../kit/builders/instalment-plan.ts';
import { aLetter } from '../kit/builders/letter.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { type Scene, withdrawalLink } from '../kit/scenes/access-scene.ts';
import { type MakeRequest, mine, type Rule } from './rule.ts';

export const ofContract: MakeRequest = ({ contractId: id }) => ({ params: { id } });
export const ofWarehouse: MakeRequest = ({ warehouseId: id }) => ({ params: { id } });
/** A position at the door. */
export const here = { lat: 48.12, lng: 17.1, accuracy: 10 };
export const press: MakeRequest = (scene, actor) => ({ ...ofContract(scene, actor), body: here });
export const link = ({ service: { email, token } }: Scene) => ({ email, token });

export const newEmail = () => `somebody.${randomUUID()}@example.com`;
export const newPhone = () => `+42191${String(randomInt(10_000_000)).padStart(7, '0')}`;
export const details = () => ({
  version: 1,
  firstName: 'Ján',
  lastName: 'Novák',
  email: newEmail(),
  telephoneNumber: newPhone(),
  company: null,
  address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
  type: 'FyzickaOsoba',
});
export const franchising = () => ({
  fullName: 'Ján Novák',
  email: newEmail(),
  phoneNumber: newPhone(),
  businessExperience: 'NO_EXPERIENCE',
  currentPositionAndArea: 'Logistika',
  propertyStatus: 'WANTS_RENT',
  propertyAreaInM2: 650,
  cityToOpen: 'Trnava',
  capitalInvestment: 'LESS_THAN_30',
  returnOnInvestment: 'SIX_AND_MORE',
  isPrimaryIncome: true,
  hasReadFranchiseBrochure: false,
  motivation: 'V Trnave taký sklad chýba.',
});
export const choice = async ({ testApp }: Scene) => ({
  boxId: await testApp.box(),
  invoicingPeriod: 1,
  insuranceId: testApp.operator.insuranceId,
  voucherToken: null,
});
export const consents = { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false };
export const order: MakeRequest = async (scene) => ({
  body: {
    ...(await choice(scene)),
    invoicingDetails: details(),
    consents,
    language: 'SK',
    expectedCharge: { amount: 6384, currency: 'EUR' },
  },
});
/** Every actor with their own name, about the owner's contract. */
export const statement: MakeRequest = ({ people, contractNumber }, actor) => ({
  body: { name: 'Eva Cudzia', email: people[actor === 'anonymous' ? 'other' : actor].email, contractBusinessId: contractNumber },
});
/** A link that nobody has got. */
export const unknownLink = (request: MakeRequest): Rule => ({
  request,
  anonymous: 'signing/invalid-link',
  other: 'signing/invalid-link',
  shared: 'signing/invalid-link',
  owner: 'signing/invalid-link',
});
/** The owner has the mailed link; nobody else does. */
export const linkedWithdrawal: Rule = {
  request: async (scene, actor) => ({ body: { token: actor === 'owner' ? await withdrawalLink(scene) : randomUUID() } }),
  anonymous: 'withdrawal/invalid-link',
  other: 'withdrawal/invalid-link',
  shared: 'withdrawal/invalid-link',
  owner: 'ok',
};
export const ownWithdrawal: Rule = {
  ...mine(statement),
  other: 'withdrawal/unknown-contract',
  shared: 'withdrawal/unknown-contract',
};
export const anOrderDeclined = async (scene: Scene) => {
  const { testApp, people } = scene;
  const placed = await testApp.order(await testApp.box(), { token: people.owner.token });
  scene.orderId = await testApp.pay(placed, '4000000000009995');
  await testApp.orderState(scene.orderId, people.owner.token);
};
export const allPaid = async ({ testApp, contractId }: Scene) => {
  await testApp.rows(
    "update rents set paid_at = created_at, status = 'PAID', paying_status = 'PAID' where contract_id = $1 and paid_at is null",
    [contractId],
  );
};
export const endRequested = async (scene: Scene) => {
  await allPaid(scene);
  const { contractId, people, testApp } = scene;
  const body = { day: '2026-03-31', note: null, reasons: ['Ine'], wasEvictedAndCleaned: false };
  const response = await testApp.post(`/api/client/contract/${contractId}/cancellation/request`, body, people.owner.token);
  if (response.statusCode !== 204) throw new Error(`The end of the tenancy was not accepted: ${response.body}`);
};

export const ownInsured = async ({ testApp, contractId }: Scene) => {
  await testApp.rows(
    `with own as (insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month, own, proof_days)
       select legal_entity_id, 900, '{"SK": "Vlastné"}', 100, 0, true, 14 from contracts where id = $1 returning id)
     insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
       recurring_amount, origin, created_at)
     select c.id, c.next_charge_on, c.rent_net_month, own.id, 0, c.invoicing_period_months, c.period_discount_bp, c.recurring_amount, 'INSURANCE', now()
     from contracts c, own where c.id = $1`,
    [contractId],
  );
};
/** The open plan of a rent; agreed by the first call. */
export const planOfRent = async (testApp: Scene['testApp'], rentId: string) => {
  const [open] = await testApp.rows<{ id: string }>('select id from instalment_plans where is_open');
  if (open !== undefined) return open.id;
  const entry = await testApp.one<{ id: string; clientId: string; legalEntityId: string }>(
    `select l.id, l.client_id as "clientId", l.legal_entity_id as "legalEntityId" from ledger_entries l join invoices i on i.id = l.source_id where i.rent_id = $1`,
    [rentId],
  );
  const { id: staffId } = await testApp.one<{ id: string }>(
    `insert into staff (email, name, locale, created_at) values ('plan@komora.example', 'Eva', 'SK', now()) returning id`,
  );
  return anInstalmentPlan(testApp, { ...entry, currency: 'EUR', entryIds: [entry.id], staffId });
};

export const increaseId = '0198c0de-0000-7000-8000-000000000001';
export const increaseAnnounced = async ({ testApp, contractId }: Scene) => {
  await aStaffClient(testApp);
  await testApp.rows(
    `insert into rent_increases (id, contract_id, old_rent_net_month, rent_net_month, old_recurring_amount, recurring_amount, currency, announced_on,
       effective_on, notice_days, announced_by, announced_at)
     select $2, id, rent_net_month, rent_net_month + 100, recurring_amount, recurring_amount + 123, currency, starts_on, starts_on + 92, 30,
       (select s.id from staff s order by s.id limit 1), created_at from contracts where id = $1`,
    [contractId, increaseId],
  );
};

export const letterId = '0198c0de-0000-7000-8000-000000000002';
export const letterIssued = async ({ testApp, contractId }: Scene) => void (await aLetter(testApp, contractId, letterId));
