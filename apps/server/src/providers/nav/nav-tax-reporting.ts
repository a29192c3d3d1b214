import { branch, leaf } from '@komora/documents/xml';
import type { NavConfig } from '../../config/tax.ts';
import { NotReceived, type Report, type SubmissionStatus, type TaxReporting } from '../../modules/billing/tax-report/tax-report.ports.ts';
import { UnreachableError } from '../../platform/http-client/call.ts';
import type { Deps } from '../../platform/module/context.ts';
import { all, at, textAt, type XmlElement } from '../../platform/xml/read-xml.ts';
import { NavRequestError, navCaller } from './nav-call.ts';
import { openExchangeToken } from './nav-signature.ts';

/** Tolerance for clock differences and calls in progress. */
const beforeCallMs = 5 * 60_000;

/**
 * Hungary's Online Számla 3.0 (NAV, Interface Specification 3.0 of 2026-01-08; nav-gov-hu/Online-Invoice). Fetches an exchange token for
 * each document, calls manageInvoice signed with SHA3-512, then queryTransactionStatus until DONE or ABORTED. After a lost response it
 * searches later transactions for our bytes.
 */
export function navTaxReporting(config: NavConfig, { clock, ids }: Pick<Deps, 'clock' | 'ids'>): TaxReporting {
  const request = navCaller(config, { clock, ids });

  const fetchResults = async (report: Report, transactionId: string, withRequest: boolean): Promise<XmlElement[]> => {
    const response = await request('QueryTransactionStatus', report, [
      leaf('transactionId', transactionId),
      leaf('returnOriginalRequest', String(withRequest)),
    ]);
    return all(at(response, 'processingResults'), 'processingResult');
  };

  /** Searches our bytes in the transactions since the call. */
  const findSubmission = async (report: Report, since: Date): Promise<SubmissionStatus> => {
    for (let page = 1; ; page++) {
      const response = await request('QueryTransactionList', report, [
        leaf('page', String(page)),
        branch('insDate', [
          leaf('dateTimeFrom', new Date(since.getTime() - beforeCallMs).toISOString()),
          leaf('dateTimeTo', clock.now().toISOString()),
        ]),
      ]);
      const list = at(response, 'transactionListResult');
      for (const { children } of all(list, 'transaction')) {
        const transactionId = children.find(({ name }) => name === 'transactionId')?.text ?? '';
        const [result] = await fetchResults(report, transactionId, true);
        if (result !== undefined && isOurs(result, report)) return toStatus(report, transactionId, result);
      }
      if (page >= Number(textAt(list, 'availablePage') ?? 0)) return { state: 'UNKNOWN' };
    }
  };

  const toStatus = async (report: Report, transactionId: string, result: XmlElement): Promise<SubmissionStatus> => {
    const status = textAt(result, 'invoiceStatus');
    if (status === 'DONE') return { state: 'ACCEPTED', number: transactionId, receipt: null };
    if (status !== 'ABORTED') return { state: 'PROCESSING', submission: { transactionId } };
    const errors = [...all(result, 'technicalValidationMessages'), ...all(result, 'businessValidationMessages')];
    const codes = errors.map((error) => textAt(error, 'validationErrorCode') ?? '');
    // The document may have been received in an earlier call whose response was lost. The stored data decides.
    if (codes.includes('INVOICE_NUMBER_NOT_UNIQUE') && (await isAlreadyReported(report)))
      return { state: 'ACCEPTED', number: transactionId, receipt: null };
    const faults = errors.map((error) => ({
      code: textAt(error, 'validationErrorCode'),
      message: textAt(error, 'message') ?? '',
      element: textAt(error, 'pointer', 'tag'),
    }));
    return { state: 'REJECTED', reason: faults.map(({ code, message }) => `${code}: ${message}`).join('; '), faults };
  };

  const isAlreadyReported = async (report: Report): Promise<boolean> => {
    const response = await request('QueryInvoiceData', report, [
      branch('invoiceNumberQuery', [leaf('invoiceNumber', report.number), leaf('invoiceDirection', 'OUTBOUND')]),
    ]);
    const data = textAt(response, 'invoiceDataResult', 'invoiceData');
    return data !== null && Buffer.from(data, 'base64').equals(report.payload);
  };

  return {
    authority: 'NAV',
    loginExpiresAt: () => null,
    submit: async (report) => {
      const token = await exchangeToken(() => request('TokenExchange', report, []), config);
      const data = report.payload.toString('base64');
      const operation = branch('invoiceOperations', [
        leaf('compressedContent', 'false'),
        branch('invoiceOperation', [leaf('index', '1'), leaf('invoiceOperation', report.operation), leaf('invoiceData', data)]),
      ]);
      try {
        const response = await request(
          'ManageInvoice',
          report,
          [leaf('exchangeToken', token), operation],
          [{ operation: report.operation, data }],
        );
        const transactionId = textAt(response, 'transactionId');
        if (transactionId === null) throw new Error('NAV accepted the document but returned no transaction');
        return { transactionId };
      } catch (error) {
        if (error instanceof NavRequestError || error instanceof UnreachableError) throw new NotReceived(error.message, { cause: error });
        throw error;
      }
    },
    fetchStatus: async ({ submission, calledAt, ...report }) => {
      const transactionId = submission?.transactionId;
      if (transactionId === undefined) return findSubmission(report, calledAt);
      const [result] = await fetchResults(report, transactionId, false);
      if (result === undefined) return { state: 'PROCESSING', submission: { transactionId } };
      return toStatus(report, transactionId, result);
    },
  };
}

const isOurs = (result: XmlElement, { payload }: Report): boolean =>
  Buffer.from(textAt(result, 'originalRequest') ?? '', 'base64').equals(payload);

/** Fetches an exchange token. Converts any error to NotReceived, because nothing was submitted yet. */
async function exchangeToken(request: () => Promise<XmlElement>, { exchangeKey }: NavConfig): Promise<string> {
  try {
    const encoded = textAt(await request(), 'encodedExchangeToken');
    if (encoded === null) throw new Error('NAV gave no exchange token');
    return openExchangeToken(encoded, exchangeKey);
  } catch (error) {
    throw new NotReceived(error instanceof Error ? error.message : 'NAV gave no exchange token', { cause: error });
  }
}
