import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { type FakeReply, type RecordedRequest, startWireFake, type WireFake } from '../wire-fake.ts';

export interface NavUser {
  login: string;
  password: string;
  signKey: string;
  exchangeKey: string;
  taxpayerId: string;
}

interface Transaction {
  id: string;
  operation: string;
  /** InvoiceData as it came. */
  data: string;
  at: string;
  /** Status queries that still show it in validation. */
  pendingPolls: number;
  error: string | null;
}

/** Fault of the next call of an operation; `lost`: the call succeeds, but its response is lost. */
export type NavFault = 'lost' | 'reset' | 'down' | 'refused';

/** HTTP fake of Hungary's Online Számla 3.0. It checks login, signatures and tokens, stores documents, and validates with a delay. */
export class NavFake {
  readonly wire: WireFake;
  readonly transactions: Transaction[] = [];
  /** Numbers of documents to reject. */
  readonly wrong = new Set<string>();
  /** The element that a rejection names; null for none. */
  pointer: string | null = null;
  /** Status queries before the validation result is available. */
  pendingPolls = 0;
  readonly #user: NavUser;
  readonly #faults = new Map<string, NavFault[]>();
  readonly #tokens = new Set<string>();
  readonly #requestIds = new Set<string>();

  private constructor(wire: WireFake, user: NavUser) {
    this.wire = wire;
    this.#user = user;
    wire.reply((request) => this.#response(request));
  }

  static async start(user: NavUser): Promise<NavFake> {
    return new NavFake(await startWireFake(() => ({ status: 503 })), user);
  }

  /** Value for NAV_URL, without the operation. */
  get url(): string {
    return `${this.wire.url}/invoiceService/v3`;
  }

  /** Sets the faults of the next calls of `operation`, in order. */
  fail(operation: string, ...faults: NavFault[]): void {
    this.#faults.set(operation, [...(this.#faults.get(operation) ?? []), ...faults]);
  }

  /** The accepted documents with a number. */
  taken(number: string): Transaction[] {
    return this.transactions.filter(({ data }) => textOf(data, 'invoiceNumber') === number);
  }

  #response(request: RecordedRequest): FakeReply {
    const operation = request.url.split('/').at(-1) ?? '';
    const fault = this.#faults.get(operation)?.shift();
    if (fault === 'reset') return 'reset';
    if (fault === 'down') return rejection(503, 'OPERATION_FAILED', 'maintenance');
    if (fault === 'refused') return rejection(400, 'INVALID_SECURITY_USER', 'no such user');
    const wrong = this.#wrongWith(operation, request.body);
    if (wrong !== null) return rejection(400, wrong, 'refused by the fake');
    const reply = this.#do(operation, request.body);
    return fault === 'lost' ? 'reset' : reply;
  }

  #do(operation: string, body: string): FakeReply {
    if (operation === 'tokenExchange') {
      const token = `${randomUUID()}2P0ZHLXBRI2U`;
      this.#tokens.add(token);
      const cipher = createCipheriv('aes-128-ecb', Buffer.from(this.#user.exchangeKey), null);
      const encoded = Buffer.concat([cipher.update(token), cipher.final()]).toString('base64');
      return ok('TokenExchange', `<encodedExchangeToken>${encoded}</encodedExchangeToken>`);
    }
    if (operation === 'manageInvoice') return this.#take(body);
    if (operation === 'queryTransactionStatus') return this.#status(body);
    if (operation === 'queryTransactionList') return this.#list(body);
    if (operation === 'queryInvoiceData') return this.#invoiceData(body);
    return rejection(404, 'NOT_FOUND', operation);
  }

  /** Header, user, signature: null when all is right. */
  #wrongWith(operation: string, body: string): string | null {
    const said = (name: string) => textOf(body, `common:${name}`);
    const { login, password, signKey, taxpayerId } = this.#user;
    const requestId = said('requestId');
    if (!/^[+a-zA-Z0-9_]{1,30}$/.test(requestId) || this.#requestIds.has(requestId)) return 'REQUEST_ID_NOT_UNIQUE';
    this.#requestIds.add(requestId);
    if (said('login') !== login || said('passwordHash') !== hash('sha512', password) || said('taxNumber') !== taxpayerId)
      return 'INVALID_SECURITY_USER';
    const moment = said('timestamp').slice(0, 19).replace(/\D/g, '');
    const parts = operation === 'manageInvoice' ? hash('sha3-512', `${innerOperation(body)}${textOf(body, 'invoiceData')}`) : '';
    return said('requestSignature') === hash('sha3-512', `${requestId}${moment}${signKey}${parts}`) ? null : 'INVALID_REQUEST_SIGNATURE';
  }

  #take(body: string): FakeReply {
    if (!this.#tokens.delete(textOf(body, 'exchangeToken'))) return rejection(400, 'INVALID_EXCHANGE_TOKEN', 'unknown or used');
    const data = Buffer.from(textOf(body, 'invoiceData'), 'base64').toString('utf8');
    const number = textOf(data, 'invoiceNumber');
    const isKnown = this.taken(number).some(({ error }) => error === null);
    const error = isKnown ? 'INVOICE_NUMBER_NOT_UNIQUE' : this.wrong.has(number) ? 'INVALID_VAT_DATA' : null;
    const id = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();
    this.transactions.push({
      id,
      operation: innerOperation(body),
      data,
      at: textOf(body, 'common:timestamp'),
      pendingPolls: this.pendingPolls,
      error,
    });
    return ok('ManageInvoice', `<transactionId>${id}</transactionId>`);
  }

  #status(body: string): FakeReply {
    const found = this.transactions.find(({ id }) => id === textOf(body, 'transactionId'));
    if (found === undefined) return ok('QueryTransactionStatus', '');
    found.pendingPolls -= 1;
    const state = found.pendingPolls >= 0 ? 'PROCESSING' : found.error === null ? 'DONE' : 'ABORTED';
    const message =
      state === 'ABORTED'
        ? `<businessValidationMessages><validationResultCode>ERROR</validationResultCode><validationErrorCode>${found.error}</validationErrorCode><message>hibás adat</message>${this.pointer === null ? '' : `<pointer><tag>${this.pointer}</tag></pointer>`}</businessValidationMessages>`
        : '';
    const original =
      textOf(body, 'returnOriginalRequest') === 'true'
        ? `<originalRequest>${Buffer.from(found.data).toString('base64')}</originalRequest>`
        : '';
    return ok(
      'QueryTransactionStatus',
      `<processingResults><processingResult><index>1</index><invoiceStatus>${state}</invoiceStatus>${message}<compressedContentIndicator>false</compressedContentIndicator>${original}</processingResult><originalRequestVersion>3.0</originalRequestVersion></processingResults>`,
    );
  }

  #list(body: string): FakeReply {
    const [from, to] = [textOf(body, 'dateTimeFrom'), textOf(body, 'dateTimeTo')];
    const within = this.transactions.filter(({ at }) => from <= at && at <= to);
    const rows = within.map(({ id, at }) => `<transaction><insDate>${at}</insDate><transactionId>${id}</transactionId></transaction>`);
    return ok(
      'QueryTransactionList',
      `<transactionListResult><currentPage>1</currentPage><availablePage>1</availablePage>${rows.join('')}</transactionListResult>`,
    );
  }

  #invoiceData(body: string): FakeReply {
    const stored = this.taken(textOf(body, 'invoiceNumber')).find(({ error }) => error === null);
    if (stored === undefined) return ok('QueryInvoiceData', '');
    return ok(
      'QueryInvoiceData',
      `<invoiceDataResult><invoiceData>${Buffer.from(stored.data).toString('base64')}</invoiceData></invoiceDataResult>`,
    );
  }
}

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex').toUpperCase();
const textOf = (xml: string, name: string) => new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
/** The element of that name inside the one of that name. */
const innerOperation = (body: string) => /<invoiceOperation>(CREATE|MODIFY|STORNO)<\/invoiceOperation>/.exec(body)?.[1] ?? '';

const namespaces = 'xmlns="http://schemas.nav.gov.hu/OSA/3.0/api" xmlns:ns2="http://schemas.nav.gov.hu/NTCA/1.0/common"';
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;

function ok(name: string, content: string): FakeReply {
  const body = xml(`<${name}Response ${namespaces}><ns2:result><ns2:funcCode>OK</ns2:funcCode></ns2:result>${content}</${name}Response>`);
  return { headers: { 'content-type': 'application/xml' }, body };
}

function rejection(status: number, code: string, message: string): FakeReply {
  const result = `<ns2:result><ns2:funcCode>ERROR</ns2:funcCode><ns2:errorCode>${code}</ns2:errorCode><ns2:message>${message}</ns2:message></ns2:result>`;
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: xml(`<GeneralErrorResponse ${namespaces}>${result}</GeneralErrorResponse>`),
  };
}
