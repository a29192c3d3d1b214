import { randomUUID } from 'node:crypto';

/** A booking as a bank writes it; what is not said is left out. */
export interface Booking {
  amount: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  reversal?: boolean;
  status?: 'BOOK' | 'PDNG';
  day?: string;
  bankReference?: string;
  endToEndId?: string;
  text?: string;
  /** Of a structured transfer. */
  reference?: string;
  payer?: string;
  payerIban?: string;
  /** Several transfers in one booking. */
  parts?: Omit<Booking, 'parts' | 'day' | 'status' | 'reversal'>[];
}

export interface StatementFile {
  version?: '001.02' | '001.08';
  id?: string;
  iban: string;
  currency?: string;
  bookings?: Booking[];
}

const some = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${text}</${name}>`);

/** A statement as camt.053 of a version, with the elements that banks send besides. */
export function statementFile({ version = '001.02', id = randomUUID(), iban, currency = 'EUR', bookings = [] }: StatementFile): string {
  const isNew = version === '001.08';
  const party = (name: string | undefined) => (name === undefined ? '' : isNew ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
  const details = (booking: Omit<Booking, 'parts'>, whole: boolean) => `<TxDtls>
    <Refs>${some('EndToEndId', booking.endToEndId)}</Refs>
    ${whole ? '' : isNew ? `<Amt Ccy="${booking.currency ?? currency}">${booking.amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` : `<AmtDtls><TxAmt><Amt Ccy="${booking.currency ?? currency}">${booking.amount}</Amt></TxAmt></AmtDtls>`}
    <RltdPties><Dbtr>${party(booking.payer ?? 'Novák Ján')}</Dbtr>${booking.payerIban === undefined ? '' : `<DbtrAcct><Id><IBAN>${booking.payerIban}</IBAN></Id></DbtrAcct>`}</RltdPties>
    <RmtInf>${some('Ustrd', booking.text)}${booking.reference === undefined ? '' : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${booking.reference}</Ref></CdtrRefInf></Strd>`}</RmtInf>
  </TxDtls>`;
  const entry = (booking: Booking) => `<Ntry>
    <Amt Ccy="${booking.currency ?? currency}">${booking.amount}</Amt><CdtDbtInd>${booking.direction ?? 'CRDT'}</CdtDbtInd>
    ${booking.reversal === true ? '<RvslInd>true</RvslInd>' : ''}
    <Sts>${isNew ? `<Cd>${booking.status ?? 'BOOK'}</Cd>` : (booking.status ?? 'BOOK')}</Sts>
    <BookgDt><Dt>${booking.day ?? '2026-03-02'}</Dt></BookgDt><ValDt><Dt>${booking.day ?? '2026-03-02'}</Dt></ValDt>
    ${some('AcctSvcrRef', booking.bankReference)}<BkTxCd><Prtry><Cd>10000107000</Cd></Prtry></BkTxCd>
    <NtryDtls>${booking.parts === undefined ? details(booking, true) : booking.parts.map((part) => details(part, false)).join('')}</NtryDtls>
  </Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>M-${id}</MsgId><CreDtTm>2026-03-02T06:00:00+01:00</CreDtTm></GrpHdr>
  <Stmt><Id>${id}</Id><ElctrncSeqNb>42</ElctrncSeqNb><CreDtTm>2026-03-02T06:00:00+01:00</CreDtTm>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>
    ${bookings.map(entry).join('\n')}
  </Stmt></BkToCstmrStmt></Document>`;
}
