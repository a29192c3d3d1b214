import type { ClientRecord, ClientRow } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { type Grant, includes, type Scope, scopeOf, suffices } from '../../../platform/staff/scope.ts';
import { listContractsOfClient, presentContractRow } from '../contract/index.ts';
import { findPinnedNote } from '../note/index.ts';
import { maskEmail, maskPhone } from '../person-data/index.ts';
import { searchTerms } from '../search/index.ts';
import {
  type ClientListRow,
  countClientRows,
  findClientRecord,
  listAccountRows,
  listClientRows,
  listLatestConsents,
} from './client.sql.ts';

const mostContracts = 100;

interface Reading {
  scope: Scope;
  grants: readonly Grant[];
}

/** A page of clients by last name. A text of fewer than 2 characters does not filter, and one without a letter or digit finds nothing. */
export async function listClients(
  { db }: Pick<Deps, 'db'>,
  input: Reading & { warehouse?: string | undefined; q?: string | undefined; after?: string | undefined; limit?: number | undefined },
) {
  const { scope, grants, warehouse, q = '', after, limit = 50 } = input;
  const terms = searchTerms(q);
  if (terms?.words.length === 0) return { rows: [], next: null, count: presentCount(0) };
  const money = scopeOf(grants, 'read:invoice');
  const filter = {
    scope,
    money,
    personData: scopeOf(grants, 'read:person-data'),
    warehouse,
    words: terms?.words ?? [],
    contact: terms?.contact ?? null,
  };
  const { rows, next } = cutPage(await listClientRows(db, filter, { after, limit: limit + 1 }), limit);
  const count = presentCount(rows[0]?.matched ?? (await countClientRows(db, filter, countLimit)));
  const seesMoney = suffices(money, 'warehouse');
  return { rows: rows.map((row) => presentRow(row, seesMoney)), next, count };
}

function presentRow({ isSeen, balances, matched: _, ...row }: ClientListRow, seesMoney: boolean): ClientRow {
  const due = balances.flatMap(({ oldestDueOn }) => oldestDueOn ?? []).sort();
  return {
    ...row,
    ...presentContact(row, isSeen),
    balances: seesMoney ? balances.map(({ amount, currency }) => ({ amount, currency })) : null,
    oldestDueOn: seesMoney ? (due[0] ?? null) : null,
  };
}

function presentContact({ email, phoneNumber, language }: Pick<ClientListRow, 'email' | 'phoneNumber' | 'language'>, isSeen: boolean) {
  return {
    email: isSeen ? email : maskEmail(email),
    phoneNumber: isSeen || phoneNumber === null ? phoneNumber : maskPhone(phoneNumber),
    language: Language.parse(language),
  };
}

/** A client with contracts and accounts; of a merged record the survivor. At most 5 statements. @throws AppError not-found, also out of scope */
export async function readClient({ db }: Pick<Deps, 'db'>, { id: asked, scope, grants }: Reading & { id: string }): Promise<ClientRecord> {
  const row = await findClientRecord(db, asked, scope, scopeOf(grants, 'read:person-data'));
  if (row === undefined) throw new AppError('not-found');
  const { id } = row;
  const money = scopeOf(grants, 'read:invoice');
  const seesMoney = suffices(money, 'warehouse');
  const contracts = await listContractsOfClient(db, id, scopeOf(grants, 'read:contract'), mostContracts);
  const accounts = seesMoney ? await listAccountRows(db, id, money) : null;
  const consents = await listLatestConsents(db, id);
  return {
    id,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    ...presentContact(row, row.isSeen),
    isMasked: !row.isSeen,
    isErased: row.isErased,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    registeredAt: row.registeredAt.toISOString(),
    emailConfirmedAt: row.emailConfirmedAt?.toISOString() ?? null,
    newsletter: row.newsletter,
    company: row.company === null ? null : presentCompany({ ...row, company: row.company }),
    consents: consents.map((consent) => ({ ...consent, at: consent.at.toISOString() })),
    contracts: contracts.map(({ cardLabel: _, cardExpiresOn: __, ...contract }) => presentContractRow(contract, includes(money, contract))),
    cards: contracts.flatMap(({ id: contractId, cardLabel: label, cardExpiresOn: expiresOn }) =>
      label === null ? [] : { contractId, label, expiresOn },
    ),
    accounts,
    pinnedNote: await findPinnedNote(db, id),
  };
}

interface CompanyRow {
  company: string;
  companyId: string | null;
  taxId: string | null;
  vatId: string | null;
  isSeen: boolean;
}

function presentCompany({ company: name, companyId, taxId, vatId, isSeen }: CompanyRow) {
  return isSeen ? { name, companyId, taxId, vatId } : { name, companyId: null, taxId: null, vatId: null };
}
