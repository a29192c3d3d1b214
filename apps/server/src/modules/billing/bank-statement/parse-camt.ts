import { all, at, readXml, textAt, type XmlElement, XmlError } from '../../../platform/xml/read-xml.ts';
import { type Statement, type StatementEntry, StatementError } from './statement.ts';

/** Enough for one month of a busy account. Larger statements must be split into several files. */
const limits = { maxBytes: 20 * 1024 * 1024, maxElements: 1_000_000 };
const maxTextLength = 2000;
const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-3])$/;

/**
 * Parses bank-to-customer statements (ISO 20022 camt.053, versions 001.02 to 001.13; 001.08 moved names of parties and states). Ignores
 * unknown elements, because banks add their own.
 * @throws StatementError with a description of the error in the file
 */
export function parseCamt(bytes: Buffer): Statement[] {
  const root = parse(bytes);
  if (root.name !== 'Document' || !namespace.test(root.namespace))
    throw new StatementError('This file is not a bank statement in the format camt.053');
  const statements = all(at(root, 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new StatementError('The file contains no statement');
  return statements.map((statement) => {
    const bankId = textAt(statement, 'Id') ?? reject('A statement has no identification (Id)');
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? reject('A statement has no account (IBAN)');
    return { bankId, account: normaliseIban(account), entries: all(statement, 'Ntry').flatMap(parseEntries) };
  });
}

function reject(message: string): never {
  throw new StatementError(message);
}

function parse(bytes: Buffer): XmlElement {
  try {
    return readXml(bytes, limits);
  } catch (error) {
    if (error instanceof XmlError) throw new StatementError(`The file cannot be parsed: ${error.message}`, { cause: error });
    throw error;
  }
}

const normaliseIban = (account: string) => account.replace(/\s/g, '').toUpperCase();

/** Splits a booking of several transfers if each has an amount and the amounts add up; otherwise returns one entry. */
function parseEntries(entry: XmlElement): StatementEntry[] {
  const whole = parseAmount(at(entry, 'Amt'));
  const parts = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
  const amounts = parts
    .map((part) => at(part, 'AmtDtls', 'TxAmt', 'Amt') ?? at(part, 'Amt'))
    .map((amount) => amount && parseAmount(amount));
  const sum = amounts.reduce((total, part) => total + (part?.currency === whole.currency ? part.amount : Number.NaN), 0);
  if (parts.length > 1 && sum === whole.amount) {
    return parts.map((part, index) => parseEntry(entry, [part], amounts[index] ?? whole, index));
  }
  return [parseEntry(entry, parts, whole, null)];
}

function parseEntry(entry: XmlElement, parts: XmlElement[], amount: Amount, index: number | null): StatementEntry {
  const textOf = (...path: string[]) => first(parts.map((part) => textAt(part, ...path)));
  const isCredit =
    direction(index === null ? null : textOf('CdtDbtInd')) ??
    direction(textAt(entry, 'CdtDbtInd')) ??
    reject('A booking has no direction (CdtDbtInd)');
  const payer = isCredit ? 'Dbtr' : 'Cdtr';
  const servicer = textAt(entry, 'AcctSvcrRef');
  const own = textOf('Refs', 'AcctSvcrRef');
  const remittance = [
    ...parts.flatMap((part) => all(at(part, 'RmtInf'), 'Ustrd').map(({ text }) => text)),
    ...parts.flatMap((part) => [textAt(part, 'AddtlTxInf'), textAt(part, 'Refs', 'InstrId')]),
    textAt(entry, 'AddtlNtryInf'),
  ];
  return {
    bookedOn: parseDay(textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? textAt(entry, 'ValDt', 'Dt')),
    ...amount,
    isCredit,
    isReversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
    isBooked: (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK',
    bankReference: own ?? (servicer === null ? null : index === null ? servicer : `${servicer}/${index}`),
    endToEndId: truncate(textOf('Refs', 'EndToEndId')),
    reference: truncate(
      first(parts.flatMap((part) => all(at(part, 'RmtInf'), 'Strd').map((reported) => textAt(reported, 'CdtrRefInf', 'Ref')))),
    ),
    remittance: remittance
      .filter((text) => text !== null && text !== '')
      .join(' ')
      .slice(0, maxTextLength),
    payerName: truncate(textOf('RltdPties', payer, 'Nm') ?? textOf('RltdPties', payer, 'Pty', 'Nm')),
    payerAccount: truncate(textOf('RltdPties', `${payer}Acct`, 'Id', 'IBAN') ?? textOf('RltdPties', `${payer}Acct`, 'Id', 'Othr', 'Id')),
  };
}

const first = (texts: (string | null)[]): string | null => texts.find((text) => text !== null) ?? null;
const truncate = (text: string | null): string | null => text?.slice(0, 200) ?? null;
const direction = (text: string | null): boolean | null => (text === 'CRDT' ? true : text === 'DBIT' ? false : null);

interface Amount {
  amount: number;
  currency: string;
}

/** Parses an amount: `12.3` EUR is 1230. @throws StatementError for anything but an amount with at most two decimals */
function parseAmount(element: XmlElement | undefined): Amount {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(element?.text ?? '') ?? [];
  const currency = element?.attributes.Ccy ?? '';
  if (whole === '' || !/^[A-Z]{3}$/.test(currency) || /[1-9]/.test(part.slice(2))) reject('A booking has no valid amount (Amt)');
  return { amount: Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2)), currency };
}

function parseDay(text: string | null): string | null {
  const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/.exec(text ?? '')?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day;
}
