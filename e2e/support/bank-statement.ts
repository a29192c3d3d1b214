import { randomUUID } from 'node:crypto';

export interface Transfer {
  /** Minor units. */
  readonly amount: number;
  readonly text: string;
  readonly payer: string;
}

/** A bank statement (camt.053) of one account with booked transfers to it. */
export function statement(input: { iban: string; currency: string; day: string; transfers: readonly Transfer[] }): string {
  const { iban, currency, day, transfers } = input;
  const entries = transfers.map(
    ({ amount, text, payer }) => `<Ntry><Amt Ccy="${currency}">${(amount / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${randomUUID()}</AcctSvcrRef>
    <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>${randomUUID()}</MsgId><CreDtTm>${day}T06:00:00+01:00</CreDtTm></GrpHdr>
  <Stmt><Id>${randomUUID()}</Id><CreDtTm>${day}T06:00:00+01:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
    ${entries.join('\n')}
  </Stmt></BkToCstmrStmt></Document>`;
}
