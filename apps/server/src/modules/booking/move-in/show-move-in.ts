import { Summary } from '@komora/api';
import type { DeskPayment, MoveIn, MoveInRow } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { readGrants } from '../../identity/index.ts';
import { findRentable, presentOffer, presentSummary, priceAtDesk, readDeskBox } from '../order/index.ts';
import { findMoveIn, listOpenMoveIns, type MoveInRecord, readFirstRent } from './move-in.sql.ts';

/** A person of staff and where they may prepare contracts. */
export interface Desk {
  staffId: string;
  scope: Scope;
}

const mostListed = 100;

/** Open move-ins within the scope, the latest change first. */
export async function listMoveIns({ db, clock }: Pick<Deps, 'db' | 'clock'>, scope: Scope): Promise<{ rows: MoveInRow[] }> {
  const rows = await listOpenMoveIns(db, { scope, now: clock.now(), limit: mostListed });
  return {
    rows: rows.map(({ heldUntil, updatedAt, ...row }) => ({
      ...row,
      heldUntil: heldUntil?.toISOString() ?? null,
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

/** @throws AppError not-found */
export async function showMoveIn(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'settings'>, id: string, desk: Desk): Promise<MoveIn> {
  const row = await findMoveIn(deps.db, id, { scope: desk.scope, now: deps.clock.now() });
  if (row === undefined) throw new AppError('not-found');
  return presentMoveIn(deps.db, deps, row, desk);
}

/** A move-in with the offer and the price of today. An offer that ended meanwhile is left out. */
export async function presentMoveIn(
  reader: Reader,
  deps: Pick<Deps, 'clock' | 'config' | 'settings'>,
  row: MoveInRecord,
  { staffId }: Pick<Desk, 'staffId'>,
): Promise<MoveIn> {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    warehouse: { id: row.warehouseId, name: row.warehouseName },
    currency: row.currency,
    language: row.language,
    client: presentClient(row),
    box: row.boxId === null || row.boxName === null ? null : { id: row.boxId, name: row.boxName },
    heldUntil: row.heldUntil?.toISOString() ?? null,
    ...(await presentOffered(reader, deps, row)),
    terms: termsOf(row),
    deposit: { amount: termsOf(row) === null ? row.depositProposed : (row.deposit ?? 0), most: row.depositMost },
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    signingLink:
      row.signingLink === null
        ? null
        : { sentAt: new Date(row.signingLink.sentAt).toISOString(), expiresAt: new Date(row.signingLink.expiresAt).toISOString() },
    signedByLink: row.signedByLink,
    payments: await paymentsFor(reader, deps, row, staffId),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    contract: row.contractId === null ? null : await presentContract(reader, row.contractId, row),
  };
}

function presentClient({ clientId, account, details }: MoveInRecord): MoveIn['client'] {
  if (account !== null) return { id: clientId, ...account, details };
  if (details === null) return null;
  const { firstName, lastName, email, telephoneNumber } = details;
  return { id: null, firstName, lastName, email, phoneNumber: telephoneNumber, details };
}

/** The chosen terms; null until they are chosen. */
export function termsOf({ invoicingPeriod, insuranceId, ownPrice }: MoveInRecord): MoveIn['terms'] {
  return invoicingPeriod === null || insuranceId === null ? null : { invoicingPeriod, insuranceId, ownPrice };
}

async function presentOffered(
  reader: Reader,
  deps: Pick<Deps, 'clock' | 'config' | 'settings'>,
  row: MoveInRecord,
): Promise<Pick<MoveIn, 'offer' | 'summary'>> {
  const now = deps.clock.now();
  const found = row.boxId === null || row.state === 'FINISHED' ? undefined : await findRentable(reader, row.boxId, now);
  if (found === undefined || !found.active || found.deactivated_at !== null) return { offer: null, summary: null };
  const rentable = await readDeskBox(reader, found, now);
  const { box, periods, insurances } = presentOffer(rentable, null, deps);
  const terms = termsOf(row);
  const isOffered = terms !== null && insurances.some(({ id }) => id === terms.insuranceId);
  if (!isOffered) return { offer: { box, periods, insurances }, summary: null };
  const priced = await priceAtDesk(reader, rentable, { ...terms, customerType: row.details?.type ?? 'FyzickaOsoba' });
  return { offer: { box, periods, insurances }, summary: Summary.parse(presentSummary(priced)) };
}

/** The ways to pay at the desk: cash needs the right at the warehouse, and a company that takes it. */
async function paymentsFor(reader: Reader, { clock }: Pick<Deps, 'clock'>, row: MoveInRecord, staffId: string): Promise<DeskPayment[]> {
  const isCash = row.acceptsCash && (await mayTakeCash(reader, clock.now(), row, staffId));
  return [...(isCash ? (['CASH'] as const) : []), 'LINK', 'TRANSFER', 'LATER'];
}

export async function mayTakeCash(
  reader: Reader,
  now: Date,
  { warehouseId, legalEntityId }: Pick<MoveInRecord, 'warehouseId' | 'legalEntityId'>,
  staffId: string,
): Promise<boolean> {
  const grants = await readGrants(reader, staffId, now);
  return grants !== null && includes(scopeOf(grants, 'write:cash'), { warehouseId, legalEntityId });
}

async function presentContract(reader: Reader, id: string, { currency }: MoveInRecord): Promise<MoveIn['contract']> {
  const { businessId, rentId, isPaid, due, receiptId, deposit } = await readFirstRent(reader, id);
  const money = (amount: number) => ({ amount, currency });
  return {
    id,
    businessId,
    rentId,
    isPaid,
    due: money(due),
    receiptId,
    deposit: deposit && { amount: money(deposit.amount), due: money(deposit.due), receiptId: deposit.receiptId },
  };
}
