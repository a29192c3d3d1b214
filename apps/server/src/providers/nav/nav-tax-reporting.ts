import { hungarianTaxNumber } from '@komora/documents/tax-documents';
import { branch, leaf, type XmlNode } from '@komora/documents/xml';
import type { NavConfig } from '../../config/read-tax.ts';
import type { Deps } from '../../deps.ts';
import { type Judgement, NotTaken, type Report, type TaxReporting } from '../../modules/tax-report/tax-report.ports.ts';
import { call, NobodyThere } from '../../outgoing/call.ts';
import { all, at, readXml, textAt, type XmlElement, XmlError } from '../../xml/read-xml.ts';
import { navRequest } from './nav-request.ts';
import { openExchangeToken } from './nav-signature.ts';

const limits = { mostBytes: 16 * 1024 * 1024, mostElements: 200_000 };
/** Clocks differ; a call may have been under way. */
const beforeCallMs = 5 * 60_000;

/** The whole call was refused: the documents in it were not taken. */
class NavRefusal extends Error {
  override name = 'NavRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * Hungary's Online Számla 3.0 (NAV, Interface Specification 3.0 of 2026-01-08; nav-gov-hu/Online-Invoice): an exchange token for each document, manageInvoice
 * signed with SHA3-512, then queryTransactionStatus until it is DONE or ABORTED. After a lost answer the transactions since are looked through for our bytes.
 */
export function navTaxReporting(config: NavConfig, { clock, ids }: Pick<Deps, 'clock' | 'ids'>): TaxReporting {
  const ask = async (
    name: string,
    report: Pick<Report, 'sellerTaxId'>,
    content: readonly XmlNode[],
    operations: readonly { operation: string; data: string }[] = [],
  ): Promise<XmlElement> => {
    const requestId = ids.uuid().replaceAll('-', '').slice(0, 30);
    const signed = { config, taxpayerId: hungarianTaxNumber(report.sellerTaxId).taxpayerId, requestId, now: clock.now() };
    const { status, body } = await call(`${config.url}/${name[0]?.toLowerCase()}${name.slice(1)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', accept: 'application/xml' },
      body: navRequest(name, signed, content, operations),
    });
    return readAnswer(status, body);
  };

  const transaction = async (report: Report, transactionId: string, withRequest: boolean): Promise<XmlElement[]> => {
    const answer = await ask('QueryTransactionStatus', report, [
      leaf('transactionId', transactionId),
      leaf('returnOriginalRequest', String(withRequest)),
    ]);
    return all(at(answer, 'processingResults'), 'processingResult');
  };

  /** Our bytes among what was taken since the call. */
  const find = async (report: Report, since: Date): Promise<Judgement> => {
    for (let page = 1; ; page++) {
      const answer = await ask('QueryTransactionList', report, [
        leaf('page', String(page)),
        branch('insDate', [
          leaf('dateTimeFrom', new Date(since.getTime() - beforeCallMs).toISOString()),
          leaf('dateTimeTo', clock.now().toISOString()),
        ]),
      ]);
      const list = at(answer, 'transactionListResult');
      for (const { children } of all(list, 'transaction')) {
        const transactionId = children.find(({ name }) => name === 'transactionId')?.text ?? '';
        const [result] = await transaction(report, transactionId, true);
        if (result !== undefined && isOurs(result, report)) return judge(report, transactionId, result);
      }
      if (page >= Number(textAt(list, 'availablePage') ?? 0)) return { state: 'UNKNOWN' };
    }
  };

  const judge = async (report: Report, transactionId: string, result: XmlElement): Promise<Judgement> => {
    const status = textAt(result, 'invoiceStatus');
    if (status === 'DONE') return { state: 'ACCEPTED', number: transactionId, receipt: null };
    if (status !== 'ABORTED') return { state: 'PROCESSING', submission: { transactionId } };
    const errors = [...all(result, 'technicalValidationMessages'), ...all(result, 'businessValidationMessages')];
    const codes = errors.map((error) => textAt(error, 'validationErrorCode') ?? '');
    // Taken once before, in a call whose answer was lost: what is kept there decides.
    if (codes.includes('INVOICE_NUMBER_NOT_UNIQUE') && (await isKept(report)))
      return { state: 'ACCEPTED', number: transactionId, receipt: null };
    return {
      state: 'REJECTED',
      reason: errors.map((error) => `${textAt(error, 'validationErrorCode')}: ${textAt(error, 'message')}`).join('; '),
    };
  };

  const isKept = async (report: Report): Promise<boolean> => {
    const answer = await ask('QueryInvoiceData', report, [
      branch('invoiceNumberQuery', [leaf('invoiceNumber', report.number), leaf('invoiceDirection', 'OUTBOUND')]),
    ]);
    const data = textAt(answer, 'invoiceDataResult', 'invoiceData');
    return data !== null && Buffer.from(data, 'base64').equals(report.payload);
  };

  return {
    authority: 'NAV',
    submit: async (report) => {
      const token = await exchangeToken(() => ask('TokenExchange', report, []), config);
      const data = report.payload.toString('base64');
      const operation = branch('invoiceOperations', [
        leaf('compressedContent', 'false'),
        branch('invoiceOperation', [leaf('index', '1'), leaf('invoiceOperation', report.operation), leaf('invoiceData', data)]),
      ]);
      try {
        const answer = await ask(
          'ManageInvoice',
          report,
          [leaf('exchangeToken', token), operation],
          [{ operation: report.operation, data }],
        );
        const transactionId = textAt(answer, 'transactionId');
        if (transactionId === null) throw new Error('NAV took the document and named no transaction');
        return { transactionId };
      } catch (error) {
        if (error instanceof NavRefusal || error instanceof NobodyThere) throw new NotTaken(error.message, { cause: error });
        throw error;
      }
    },
    ask: async ({ submission, calledAt, ...report }) => {
      const transactionId = submission?.transactionId;
      if (transactionId === undefined) return find(report, calledAt);
      const [result] = await transaction(report, transactionId, false);
      if (result === undefined) return { state: 'PROCESSING', submission: { transactionId } };
      return judge(report, transactionId, result);
    },
  };
}

const isOurs = (result: XmlElement, { payload }: Report): boolean =>
  Buffer.from(textAt(result, 'originalRequest') ?? '', 'base64').equals(payload);

/** Nothing was handed over yet, whatever goes wrong here. */
async function exchangeToken(ask: () => Promise<XmlElement>, { exchangeKey }: NavConfig): Promise<string> {
  try {
    const encoded = textAt(await ask(), 'encodedExchangeToken');
    if (encoded === null) throw new Error('NAV gave no exchange token');
    return openExchangeToken(encoded, exchangeKey);
  } catch (error) {
    throw new NotTaken(error instanceof Error ? error.message : 'NAV gave no exchange token', { cause: error });
  }
}

/** @throws NavRefusal for a refused call; Error for an answer that says nothing */
function readAnswer(status: number, body: Buffer): XmlElement {
  let answer: XmlElement | undefined;
  try {
    answer = readXml(body, limits);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new Error(`NAV answered ${status} without XML`, { cause: error });
  }
  const result = at(answer, 'result') ?? answer;
  if (status < 300 && textAt(result, 'funcCode') === 'OK') return answer;
  const code = textAt(result, 'errorCode') ?? String(status);
  const message = textAt(result, 'message') ?? '';
  if (status >= 500) throw new Error(`NAV answered ${status} ${code}: ${message}`);
  throw new NavRefusal(code, message);
}
