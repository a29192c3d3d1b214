import { all, at, readXml, textAt, type XmlElement, XmlError } from '../../xml/read-xml.ts';
import { type Statement, type StatementEntry, StatementError } from './statement.ts';

/** A month of a busy account; more is sent as several files. */
const limits = { mostBytes: 20 * 1024 * 1024, mostElements: 1_000_000 };
const mostText = 2000;
const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-3])$/;

/**
 * Reads bank-to-customer statements (ISO 20022 camt.053, versions 001.02 to 001.13: names of parties and states moved with 001.08). Every
 * element that is not needed is passed over, as banks add their own.
 * @throws StatementError naming what is wrong with the file
 */
export function readCamt(bytes: Buffer): Statement[] {
  const root = read(bytes);
  if (root.name !== 'Document' || !namespace.test(root.namespace))
    throw new StatementError('This is no bank statement of the format camt.053');
  const statements = all(at(root, 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new StatementError('There is no statement in the file');
  return statements.map((statement) => {
    const bankId = textAt(statement, 'Id') ?? fail('A statement has no name (Id)');
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? fail('A statement names no account (IBAN)');
    return { bankId, account: bare(account), entries: all(statement, 'Ntry').flatMap(entriesOf) };
  });
}

function fail(what: string): never {
  throw new StatementError(what);
}

function read(bytes: Buffer): XmlElement {
  try {
    return readXml(bytes, limits);
  } catch (error) {
    if (error instanceof XmlError) throw new StatementError(`The file cannot be read: ${error.message}`, { cause: error });
    throw error;
  }
}

const bare = (account: string) => account.replace(/\s/g, '').toUpperCase();

/** A booking of several transfers is taken apart where each says how much it is; otherwise it stays whole. */
function entriesOf(entry: XmlElement): StatementEntry[] {
  const whole = amountOf(at(entry, 'Amt'));
  const parts = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
  const amounts = parts.map((part) => at(part, 'AmtDtls', 'TxAmt', 'Amt') ?? at(part, 'Amt')).map((amount) => amount && amountOf(amount));
  const sum = amounts.reduce((total, part) => total + (part?.currency === whole.currency ? part.amount : Number.NaN), 0);
  if (parts.length > 1 && sum === whole.amount) {
    return parts.map((part, index) => readEntry(entry, [part], amounts[index] ?? whole, index));
  }
  return [readEntry(entry, parts, whole, null)];
}

function readEntry(entry: XmlElement, parts: XmlElement[], amount: Amount, index: number | null): StatementEntry {
  const of = (...path: string[]) => first(parts.map((part) => textAt(part, ...path)));
  const isCredit =
    direction(index === null ? null : of('CdtDbtInd')) ??
    direction(textAt(entry, 'CdtDbtInd')) ??
    fail('A booking says neither in nor out');
  const payer = isCredit ? 'Dbtr' : 'Cdtr';
  const servicer = textAt(entry, 'AcctSvcrRef');
  const own = of('Refs', 'AcctSvcrRef');
  const remittance = [
    ...parts.flatMap((part) => all(at(part, 'RmtInf'), 'Ustrd').map(({ text }) => text)),
    ...parts.flatMap((part) => [textAt(part, 'AddtlTxInf'), textAt(part, 'Refs', 'InstrId')]),
    textAt(entry, 'AddtlNtryInf'),
  ];
  return {
    bookedOn: dayOf(textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? textAt(entry, 'ValDt', 'Dt')),
    ...amount,
    isCredit,
    isReversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
    isBooked: (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK',
    bankReference: own ?? (servicer === null ? null : index === null ? servicer : `${servicer}/${index}`),
    endToEndId: cut(of('Refs', 'EndToEndId')),
    reference: cut(first(parts.flatMap((part) => all(at(part, 'RmtInf'), 'Strd').map((told) => textAt(told, 'CdtrRefInf', 'Ref'))))),
    remittance: remittance
      .filter((text) => text !== null && text !== '')
      .join(' ')
      .slice(0, mostText),
    payerName: cut(of('RltdPties', payer, 'Nm') ?? of('RltdPties', payer, 'Pty', 'Nm')),
    payerAccount: cut(of('RltdPties', `${payer}Acct`, 'Id', 'IBAN') ?? of('RltdPties', `${payer}Acct`, 'Id', 'Othr', 'Id')),
  };
}

const first = (texts: (string | null)[]): string | null => texts.find((text) => text !== null) ?? null;
const cut = (text: string | null): string | null => text?.slice(0, 200) ?? null;
const direction = (text: string | null): boolean | null => (text === 'CRDT' ? true : text === 'DBIT' ? false : null);

interface Amount {
  amount: number;
  currency: string;
}

/** `12.3` EUR is 1230. @throws StatementError for what is no amount of at most two decimals */
function amountOf(element: XmlElement | undefined): Amount {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(element?.text ?? '') ?? [];
  const currency = element?.attributes.Ccy ?? '';
  if (whole === '' || !/^[A-Z]{3}$/.test(currency) || /[1-9]/.test(part.slice(2))) fail('A booking has no amount that can be read');
  return { amount: Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2)), currency };
}

function dayOf(text: string | null): string | null {
  const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/.exec(text ?? '')?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day;
}
