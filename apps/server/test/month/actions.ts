import type { CollectableAccount, ContractStanding, DisputeEvidence, OpenItem, TaskKind, TodayRow } from '@komora/api/admin';
import { addDays } from '@komora/domain';
import { statementFile } from '../bank-statement/statement-file.ts';
import { type Act, type Action, close, type Desk, dayOf, gone, reason, snooze } from './act.ts';
import { deviceOf } from './shop.ts';
import { type Person, Rejected } from './staff.ts';

async function actOnContract({ person }: Desk, contractId: string | null, name: string, body: object): Promise<void> {
  const { version } = await person.get<ContractStanding>(`/api/admin/contracts/${contractId}/standing`);
  await person.post(`/api/admin/contracts/${contractId}/${name}`, { version, reason, ...body });
}

const setFree: Action = async ({ shop, person }, { boxId }) => {
  const { version } = await person.get<{ version: number }>(`/api/admin/boxes/${boxId}`);
  await person.put(`/api/admin/boxes/${boxId}/state`, { state: 'FREE_TO_LET', from: dayOf(shop), until: null, reason, version });
  return gone('box set to be let again');
};

const answerDispute: Action = async ({ shop, person }, { id }) => {
  const path = `/api/admin/disputes/${id}`;
  const before = await person.get<DisputeEvidence>(path);
  const statement = 'The client signed the agreement and opened the box.';
  const written = await person.put<DisputeEvidence>(`${path}/statement`, { statement, version: before.version });
  if (!written.hasInterface) {
    await person.post(`${path}/sent-by-hand`, { version: written.version, sentOn: dayOf(shop), reason });
    return gone('evidence sent by hand');
  }
  const staged = await person.post<DisputeEvidence>(`${path}/stage`, { version: written.version });
  await person.post(`${path}/send`, { version: staged.version, reason });
  return gone('evidence sent to the bank');
};

/** Debts of a client with the company of a task. */
async function debtsOf(person: Person, { clientId, legalEntityId }: TodayRow): Promise<OpenItem[]> {
  const { items } = await person.get<{ items: OpenItem[] }>(`/api/admin/clients/${clientId}/open-items`);
  return items.filter((item) => item.legalEntityId === legalEntityId && item.open > 0);
}

/** Cards fail for weeks: a promise first, then an instalment plan, then the overlock and the end of the contract. */
const followArrears: Action = async (desk, row) => {
  const { shop, person } = desk;
  const standing = await person.get<ContractStanding>(`/api/admin/contracts/${row.contractId}/standing`);
  const late = (Date.parse(dayOf(shop)) - Date.parse(row.dueOn ?? dayOf(shop))) / 86_400_000;
  if (late > 30) {
    await actOnContract(desk, row.contractId, 'end-now', { ground: 'DEBT' });
    return snooze(desk, row, dayOf(shop, 7), 'contract ended for the debt');
  }
  if (late > 20) {
    if (standing.doors === 'OPEN') await actOnContract(desk, row.contractId, 'overlock', {});
    return snooze(desk, row, dayOf(shop, 7), 'doors shut by hand');
  }
  if (shop.random(4) === 0) {
    const debts = await debtsOf(person, row);
    const total = debts.reduce((sum, { open }) => sum + open, 0);
    const half = Math.floor(total / 2);
    await person.post(`/api/admin/clients/${row.clientId}/instalment-plans`, {
      legalEntityId: row.legalEntityId,
      currency: row.amount?.currency,
      entryIds: debts.map(({ id }) => id),
      instalments: [
        { dueOn: dayOf(shop, 2), amount: half },
        { dueOn: dayOf(shop, 30), amount: total - half },
      ],
      reason,
    });
    return gone('instalment plan agreed');
  }
  const promisedOn = dayOf(shop, 5);
  const { currency } = row.amount ?? { currency: 'EUR' };
  // A promise that covers only this rent would not pause its reminders while the client owes more.
  const amount = (await debtsOf(person, row)).reduce((sum, { open }) => sum + open, 0);
  await person.post(`/api/admin/clients/${row.clientId}/promises`, {
    legalEntityId: row.legalEntityId,
    currency,
    amount,
    promisedOn,
    reason,
  });
  return { action: 'promise entered', ends: { hiddenUntil: addDays(promisedOn, 1) } };
};

/** The contract has ended: the agency demands the debt, unless it is small. */
const handToCollection: Action = async (desk, row) => {
  const { person } = desk;
  const { accounts } = await person.get<{ accounts: CollectableAccount[] }>(`/api/admin/clients/${row.clientId}/collectable-debts`);
  const account = accounts.find((one) => one.legalEntityId === row.legalEntityId && one.currency === row.amount?.currency);
  const debts = account?.debts.filter(({ obstacle }) => obstacle === null) ?? [];
  const [debt] = debts;
  if (account === undefined || debt === undefined) return snooze(desk, row, dayOf(desk.shop, 7), 'nothing can go to the agency');
  const total = debts.reduce((sum, { open }) => sum + open, 0);
  if (total < 3000) {
    for (const { entryId, open } of debts) await person.post(`/api/admin/ledger-entries/${entryId}/write-off`, { amount: open, reason });
    return gone('debt written off');
  }
  await person.post(`/api/admin/clients/${row.clientId}/collection-cases`, {
    legalEntityId: account.legalEntityId,
    currency: account.currency,
    entryIds: debts.map(({ entryId }) => entryId),
    total,
    agency: 'Inkaso',
    reason,
  });
  return gone('handed to collection');
};

const payNewDay: Action = async ({ person }, { id }) => {
  interface Day {
    version: number;
    state: string;
    expected: number | null;
    openingFloat: number;
  }
  const path = `/api/admin/cash-days/${id}`;
  let day = await person.get<Day>(path);
  if (day.state === 'OPEN') {
    // 100.00 and what clients paid that day.
    const pieces = [{ value: 10_000, pieces: 1 }];
    day = (await person.post<Day | undefined>(`${path}/count`, { version: day.version, pieces })) ?? (await person.get<Day>(path));
  }
  await person.post(`${path}/close`, { version: day.version, banked: 0, differenceReason: 'counted on the next morning' });
  return gone('drawer counted and closed');
};

/** Reaction of a person to a task of each kind, by the screen or act that the task offers. */
export const actions: Record<TaskKind, Action> = {
  'own-task': async ({ person }, { id }) => {
    await person.post(`/api/admin/tasks/${id}/done`);
    return gone('done');
  },
  approval: async ({ shop, person }, { id }) => {
    const verb = shop.random(4) === 0 ? 'reject' : 'approve';
    await person.post(`/api/admin/approvals/${id}/${verb}`, { reason });
    return gone(verb === 'approve' ? 'approved' : 'rejected');
  },
  'approval-decided': async ({ person }, { id }) => {
    await person.post(`/api/admin/me/approvals/${id}/see`);
    return gone('seen');
  },
  'door-opening': async ({ person }, { id }) => {
    await person.post(`/api/admin/door-openings/${id}/approve`, { reason });
    return gone('approved by a second person');
  },
  'payment-held': async ({ person }, { id, charged }) => {
    if (charged === null) throw new Error(`The task of payment ${id} does not show what was charged`);
    await person.post(`/api/admin/payments/${id}/returned`, { proof: 'bank transfer 2026/118' });
    return gone('the charged amount returned by transfer, recorded');
  },
  // No restore happens within a month.
  'payment-recovered': async ({ person }, { id }) => {
    await person.post(`/api/admin/recovered-payments/${id}/refund`, { reason });
    return gone('returned to the card');
  },
  'refund-failed': async ({ person }, { id }) => {
    const { refunds } = await person.get<{ refunds: { id: string; timesSent: number }[] }>('/api/admin/refunds/failed?limit=200');
    const times = refunds.find((one) => one.id === id)?.timesSent ?? 0;
    if (times > 1) {
      await person.post(`/api/admin/refunds/${id}/paid-manually`, { proof: 'bank transfer 2026/117' });
      return gone('returned by transfer');
    }
    await person.post(`/api/admin/refunds/${id}/resend`);
    return gone('sent again');
  },
  // Three of ten wait until the bank's deadline is near.
  dispute: async (desk, row) =>
    row.id.charCodeAt(0) % 3 === 0 ? snooze(desk, row, dayOf(desk.shop, 5), 'waits for papers') : answerDispute(desk, row),
  'dispute-deadline': answerDispute,
  'fraud-warning': async ({ shop, person }, { id }) => {
    const { warnings } = await person.get<{ warnings: { id: string; paymentId: string; refundable: { amount: number } }[] }>(
      '/api/admin/fraud-warnings?limit=200',
    );
    const warning = warnings.find((one) => one.id === id);
    if (warning !== undefined && warning.refundable.amount > 0 && shop.random(2) === 0) {
      const answer = await person.post<{ approvalId: string | null }>(`/api/admin/payments/${warning.paymentId}/refunds`, {
        amount: warning.refundable.amount,
        reason,
      });
      if (answer.approvalId === null) return gone('payment refunded');
    }
    await person.post(`/api/admin/fraud-warnings/${id}/keep`, { reason });
    return gone('payment kept');
  },
  'debt-overdue': async ({ person }, { id, amount, detail }) => {
    if (detail === 'DEPOSIT_IN') {
      await person.post(`/api/admin/deposits/${id}/return`, { debitIds: [], method: 'TRANSFER', reason });
      return gone('deposit that nobody paid cancelled');
    }
    await person.post(`/api/admin/ledger-entries/${id}/write-off`, { amount: amount?.amount, reason });
    return gone('written off');
  },
  // A person asks the gateway, which is repeated until it accepts.
  'refund-late': (desk, row) => snooze(desk, row, dayOf(desk.shop, 3), 'the gateway was asked'),
  'bad-debt-paid': (desk, row) => snooze(desk, row, dayOf(desk.shop, 7), 'the accountant decides'),
  'chargeback-part': async ({ person }, { clientId, reference, amount }) => {
    const { entries } = await person.get<{ entries: { id: string; documentNumber: string | null; amount: number }[] }>(
      `/api/admin/clients/${clientId}/ledger?limit=200`,
    );
    const debt = entries.find(({ documentNumber, amount: owed }) => documentNumber === reference && owed > 0);
    await person.post(`/api/admin/ledger-entries/${debt?.id}/write-off`, { amount: amount?.amount, reason });
    return gone('written off');
  },
  // Today does not show what the gateway has booked: a person waits for it for a day, then asks there.
  'charge-unknown': async (desk, row) => {
    const { shop, person } = desk;
    if (shop.clock.now().getTime() - Date.parse(row.since) < 36 * 3_600_000)
      return snooze(desk, row, dayOf(shop, 1), 'the gateway may still report it');
    await person.post(`/api/admin/payments/${row.id}/not-charged`);
    return gone('ended as not charged');
  },
  'bank-unmatched': async ({ person }, { id, amount }) => {
    const path = `/api/admin/bank-statements/unmatched/${id}`;
    const { rows } = await person.get<{ rows: { id: string; clientId: string; open: number; score: number }[] }>(`${path}/candidates`);
    const [best] = rows;
    if (best === undefined) {
      await person.post(`${path}/dismiss`, { note: 'no client of ours, the bank is asked' });
      return gone('taken off the list');
    }
    const parts = [{ entryId: best.id, amount: Math.min(best.open, amount?.amount ?? 0) }];
    await person.post(`${path}/match-parts`, { clientId: best.clientId, parts });
    return gone('matched with the likeliest entry');
  },
  'statement-missing': async ({ person, shop }, { legalEntityId }) => {
    const company = shop.companies.find((one) => one.legalEntityId === legalEntityId);
    if (company === undefined) throw new Error(`The task names no company: ${legalEntityId}`);
    const file = statementFile({ iban: company.iban, currency: company.currency });
    await person.post('/api/admin/bank-statements', { content: Buffer.from(file).toString('base64') });
    return gone('the statement of the bank taken in');
  },
  'payout-difference': async ({ person }, { id }) => {
    await person.post(`/api/admin/payouts/differences/${id}/resolve`, { resolution: 'EXPLAINED', reason });
    return gone('explained');
  },
  'cash-not-entered': close,
  'cash-day-missing': async ({ person }, { warehouseId }) => {
    await person.post(`/api/admin/warehouses/${warehouseId}/cash-days`, {});
    return gone('drawer opened');
  },
  'cash-day-over': payNewDay,
  'cash-day-confirm': async ({ person }, { id }) => {
    const { version } = await person.get<{ version: number }>(`/api/admin/cash-days/${id}`);
    await person.post(`/api/admin/cash-days/${id}/confirm`, { version });
    return gone('confirmed by another person');
  },
  'money-to-return': async (desk, row) => {
    const { person } = desk;
    if (row.detail === 'DEPOSIT') {
      await person.post(`/api/admin/deposits/${row.id}/return`, { debitIds: [], method: 'TRANSFER', reason });
      return gone('deposit returned by transfer');
    }
    const amount = row.amount?.amount;
    const answer = await person.post<{ approvalId: string | null }>(`/api/admin/ledger-entries/${row.id}/pay-out`, {
      amount,
      method: 'TRANSFER',
      reason,
    });
    return answer.approvalId === null
      ? gone('returned by transfer')
      : snooze(desk, row, dayOf(desk.shop, 3), 'transfer waits for an approval');
  },
  'instalment-plan-broken': async ({ shop, person }, row) => {
    const { debts } = await person.get<{ debts: { entryId: string; open: number }[] }>(`/api/admin/instalment-plans/${row.id}`);
    const open = debts.filter((debt) => debt.open > 0);
    const total = open.reduce((sum, debt) => sum + debt.open, 0);
    const half = Math.floor(total / 2);
    await person.post(`/api/admin/clients/${row.clientId}/instalment-plans`, {
      legalEntityId: row.legalEntityId,
      currency: row.amount?.currency,
      entryIds: open.map(({ entryId }) => entryId),
      instalments: [
        { dueOn: dayOf(shop, 20), amount: half },
        { dueOn: dayOf(shop, 50), amount: total - half },
      ],
      reason,
    });
    return gone('a later plan agreed');
  },
  'collection-due': handToCollection,
  'collection-paid': async ({ person }, { id }) => {
    const { open } = await person.get<{ open: number }>(`/api/admin/collection-cases/${id}`);
    await person.post(`/api/admin/collection-cases/${id}/report`, { open, reason });
    return gone(open === 0 ? 'withdrawn from the agency' : 'agency told what is open');
  },
  'rent-overdue': followArrears,
  'billing-suspended': async (desk, { contractId }) => {
    await actOnContract(desk, contractId, 'release-billing', {});
    return gone('billing resumed');
  },
  'increase-unanswered': async (desk, { id, contractId }) => {
    await actOnContract(desk, contractId, 'withdraw-increase', { increaseId: id });
    return gone('increase taken back');
  },
  'insurance-proof': async ({ shop, person }, { id }) => {
    if (shop.random(3) === 0) {
      await person.post(`/api/admin/insurance-proofs/${id}/reject`, { reason });
      return gone('proof rejected');
    }
    await person.post(`/api/admin/insurance-proofs/${id}/accept`);
    return gone('proof accepted');
  },
  'tax-report': async ({ shop, person }, row) => {
    const { id } = row;
    const { state } = await person.get<{ state: string }>(`/api/admin/tax-reports/${id}`);
    if (state === 'WAITING') {
      await person.post(`/api/admin/tax-reports/${id}/try-now`);
      return snooze({ shop, person }, row, dayOf(shop, 1), 'tried now');
    }
    if (shop.random(3) === 0) {
      await person.post(`/api/admin/tax-reports/${id}/handled`, { proof: 'entered at the portal of the authority' });
      return gone('reported outside of Komora');
    }
    await person.post(`/api/admin/tax-reports/${id}/send-again`, { reason });
    return gone('sent again');
  },
  'box-to-check': setFree,
  'box-repair': setFree,
  // Nothing ends it before its day: the contract begins.
  'move-in': (desk, row) => snooze(desk, row, addDays(row.dueOn ?? dayOf(desk.shop), 1), 'box prepared'),
  'move-out': (desk, row) => snooze(desk, row, addDays(row.dueOn ?? dayOf(desk.shop), 1), 'handover arranged'),
  'not-me': async (desk, row) => {
    await actOnContract(desk, row.contractId, 'new-codes', {});
    return { ...(await close(desk, row)), action: 'new door codes, then closed with a reason' };
  },
  'keypad-codes': async ({ person }, { warehouseId }) => {
    const { rows } = await person.get<{ rows: { id: string; version: number }[] }>(
      `/api/admin/keypad-codes?warehouse=${warehouseId}&limit=200`,
    );
    for (const { id, version } of rows) await person.post(`/api/admin/keypad-codes/${id}/programmed`, { version });
    return gone('programmed and recorded');
  },
  'lock-offline': async (desk, { boxId, warehouseId }) =>
    visitLock(desk, boxId ?? warehouseId, 'lock repaired on the spot; it reports again'),
  'lock-battery': async (desk, { boxId, warehouseId }) => visitLock(desk, boxId ?? warehouseId, 'battery replaced on the spot; it reports'),
  'message-failed': async (desk, row) => {
    // The client was called and has emptied the mailbox.
    desk.shop.deadAddresses.delete(row.reference ?? '');
    try {
      await desk.person.post(`/api/admin/messages/${row.id}/resend`);
      return gone('sent again after a call');
    } catch (error) {
      // With a secret link: the client asks for a new one on the page.
      if (error instanceof Rejected && error.message === 'message/not-resendable') return close(desk, row);
      throw error;
    }
  },
  'message-text-broken': async ({ person }, { reference, detail }) => {
    const path = `/api/admin/message-texts/${reference}/${detail}`;
    const { version } = await person.get<{ version: number }>(path);
    await person.post(`${path}/reset`, { version });
    return gone('returned to the standard texts');
  },
  // The shop has no certificate; a new one comes from Apple.
  'certificate-expiring': (desk, row) => snooze(desk, row, dayOf(desk.shop, 7), 'a new certificate ordered'),
  'webhook-disabled': async ({ person }, { id }) => {
    await person.post(`/api/admin/webhooks/${id}/remove`, { reason });
    return gone('endpoint removed');
  },
  'waitlist-entry': async ({ person }, { id }) => {
    await person.post(`/api/admin/waitlist-entries/${id}/remove`, { reason });
    return gone('called; the person no longer waits');
  },
  'franchise-enquiry': close,
  'error-report': close,
};

/** A visit at the door. It ends with a report of the device. */
async function visitLock({ shop }: Desk, id: string | null, action: string): Promise<Act> {
  const deviceId = deviceOf(id ?? '');
  await shop.report({ kind: 'PRESENCE', deviceId, online: true, locked: true });
  await shop.report({ kind: 'BATTERY', deviceId, percent: 100 });
  return gone(action);
}
