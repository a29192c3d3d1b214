import { foldForSearch } from '@komora/domain';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { type ContractLife, findContractLifeByNumber } from '../contract/index.ts';
import { readNames } from './withdrawal.sql.ts';

export interface Statement {
  name: string;
  email: string;
  contractBusinessId: string;
  /** Null when nobody is signed in. */
  userId: string | null;
}

/** A contract's number as it is stored, however it was typed. */
export const numberOf = (typed: string): string => typed.replace(/\s/gu, '').toUpperCase();

const folded = (text: string): string => foldForSearch(text).replace(/[\s.,]/gu, '');

/**
 * The contract that a statement is about. Name and e-mail must be those of its client or of its invoicing details, without regard to case,
 * diacritics, spaces and the order of first and last name; its own client who is signed in is believed as it is. Whatever does not fit gives
 * one and the same answer.
 * @throws Refusal withdrawal/unknown-contract
 */
export async function findStatedContract(reader: Reader, statement: Statement): Promise<ContractLife> {
  const contract = await findContractLifeByNumber(reader, numberOf(statement.contractBusinessId));
  if (contract === undefined) throw new Refusal('withdrawal/unknown-contract');
  if (contract.clientId === statement.userId) return contract;
  const known = await readNames(reader, contract.id);
  const emails = [known.email, known.invoiced_email].map((email) => email?.toLowerCase());
  const people = [
    [known.first_name, known.last_name],
    [known.invoiced_first_name, known.invoiced_last_name],
  ];
  const names = people.flatMap(([first, last]) => (first && last ? [folded(first + last), folded(last + first)] : []));
  if (known.company_name) names.push(folded(known.company_name));
  if (!emails.includes(statement.email.toLowerCase()) || !names.includes(folded(statement.name))) {
    throw new Refusal('withdrawal/unknown-contract');
  }
  return contract;
}
