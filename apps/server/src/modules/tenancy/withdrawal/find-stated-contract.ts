import { foldForSearch } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import { type ContractLife, findContractLifeByNumber } from '../contract/index.ts';
import { readNames } from './withdrawal.sql.ts';

export interface Statement {
  name: string;
  email: string;
  contractBusinessId: string;
}

/** Converts a typed contract number to its stored form. */
export const normaliseContractNumber = (typed: string): string => typed.replace(/\s/gu, '').toUpperCase();

const normaliseName = (text: string): string => foldForSearch(text).replace(/[\s.,]/gu, '');

/**
 * Finds the contract of a visitor's statement. Name and e-mail must match its client or its billing details, ignoring case, diacritics,
 * spaces and the order of first and last name. A match proves nothing: it only decides whether a link is mailed.
 */
export async function findStatedContract(
  reader: Reader,
  statement: { name: string; email: string; contractNumber: string },
): Promise<ContractLife | undefined> {
  const contract = await findContractLifeByNumber(reader, statement.contractNumber);
  if (contract === undefined) return undefined;
  const known = await readNames(reader, contract.id);
  const emails = [known.email, known.invoiced_email].map((email) => email?.toLowerCase());
  const people = [
    [known.first_name, known.last_name],
    [known.invoiced_first_name, known.invoiced_last_name],
  ];
  const names = people.flatMap(([first, last]) => (first && last ? [normaliseName(first + last), normaliseName(last + first)] : []));
  if (known.company_name) names.push(normaliseName(known.company_name));
  return emails.includes(statement.email.toLowerCase()) && names.includes(normaliseName(statement.name)) ? contract : undefined;
}

/** The contract with a typed number, if the client owns it. */
export async function findOwnStatedContract(reader: Reader, statement: Statement, userId: string): Promise<ContractLife | undefined> {
  const contract = await findContractLifeByNumber(reader, normaliseContractNumber(statement.contractBusinessId));
  return contract?.clientId === userId ? contract : undefined;
}
