import { constants, createDecipheriv, createHash, createPrivateKey, privateDecrypt, randomBytes, randomUUID } from 'node:crypto';
import { type FakeReply, type RecordedRequest, startWireFake, type WireFake } from '../wire-fake.ts';
import { certificate, privateKey } from './keys.ts';
import { verifyAuthTokenRequest } from './verify-xades.ts';

interface TakenInvoice {
  reference: string;
  session: string;
  /** The file, decrypted. */
  xml: string;
  hash: string;
  number: string;
  /** Status queries that still show it in validation. */
  pendingPolls: number;
  status: number;
  ksefNumber: string | null;
}

interface Session {
  reference: string;
  key: Buffer;
  iv: Buffer;
  createdAt: string;
}

/** Fault of the next call of a path; `lost`: the call succeeds, but its response is lost. */
export type KsefFault = 'lost' | 'reset' | 'down' | 'busy' | 'expired';

export interface KsefFakeInput {
  /** The token that it accepts, if any. */
  token?: string;
  /** The certificate that it accepts, as PEM, if any. */
  certificate?: string;
  nip: string;
  /** Another seller, with a token of its own. */
  other?: { token: string; nip: string };
  now: () => Date;
}

/**
 * HTTP fake of Poland's KSeF 2.0. It verifies signatures, decrypts tokens, keys and files, rejects duplicates with 440, and validates with a delay.
 */
export class KsefFake {
  readonly wire: WireFake;
  readonly invoices: TakenInvoice[] = [];
  readonly sessions: Session[] = [];
  /** Tax numbers of the sellers that have logged in. */
  readonly logIns: string[] = [];
  /** Numbers of documents to reject. */
  readonly wrong = new Set<string>();
  /** Status queries before the validation result is available. */
  pendingPolls = 0;
  /** Seconds of a block, stated by the fault `busy`. */
  retryAfter: number | null = null;
  /** False: nobody may read sessions or documents. */
  readable = true;
  readonly #input: KsefFakeInput;
  readonly #faults = new Map<string, KsefFault[]>();
  readonly #access = new Set<string>();
  readonly #authenticating = new Map<string, string>();
  #challenge = { challenge: '', timestampMs: 0 };

  private constructor(wire: WireFake, input: KsefFakeInput) {
    this.wire = wire;
    this.#input = input;
    wire.reply((request) => this.#answer(request));
  }

  static async start(input: KsefFakeInput): Promise<KsefFake> {
    return new KsefFake(await startWireFake(() => ({ status: 503 })), input);
  }

  /** Value for KSEF_URL. */
  get url(): string {
    return `${this.wire.url}/v2`;
  }

  /** Sets the faults of the next calls of a path ending, in order. */
  fail(path: string, ...faults: KsefFault[]): void {
    this.#faults.set(path, [...(this.#faults.get(path) ?? []), ...faults]);
  }

  /** The requests of a path ending so far. */
  count(path: string): number {
    return this.wire.requests.filter(({ url }) => url.split('?')[0]?.endsWith(path)).length;
  }

  taken(number: string): TakenInvoice[] {
    return this.invoices.filter((invoice) => invoice.number === number);
  }

  async #answer(request: RecordedRequest): Promise<FakeReply> {
    const [path = ''] = request.url.replace('/v2', '').split('?');
    const name = [...this.#faults.keys()].find((ending) => path.endsWith(ending));
    const fault = name === undefined ? undefined : this.#faults.get(name)?.shift();
    if (fault === 'reset') return 'reset';
    if (fault === 'down') return { status: 503, body: { title: 'maintenance' } };
    if (fault === 'busy')
      return {
        status: 429,
        headers: this.retryAfter === null ? {} : { 'retry-after': String(this.retryAfter) },
        body: { title: 'too many' },
      };
    if (fault === 'expired') this.#access.clear();
    const reply = await this.#do(request, path);
    return fault === 'lost' ? 'reset' : reply;
  }

  #do(request: RecordedRequest, path: string): FakeReply | Promise<FakeReply> {
    if (path === '/auth/xades-signature') return this.#logInSigned(request);
    const body = request.body === '' ? {} : (JSON.parse(request.body) as Record<string, never>);
    const bearer = request.headers.authorization?.slice('Bearer '.length) ?? '';
    if (path === '/security/public-key-certificates') return { body: this.#certificates() };
    if (path === '/auth/challenge') {
      const challenge = `20260302-CR-${hex(5)}-${hex(5)}-${hex(1)}`;
      this.#challenge = { challenge, timestampMs: this.#now().getTime() };
      return { body: { ...this.#challenge, timestamp: this.#now().toISOString(), clientIp: '127.0.0.1' } };
    }
    if (path === '/auth/ksef-token') return this.#logIn(body);
    if (path.startsWith('/auth/2'))
      return {
        body: { status: this.#authenticating.get(bearer) === path ? { code: 200, description: 'ok' } : { code: 450, description: 'no' } },
      };
    if (path === '/auth/token/redeem') {
      if (!this.#authenticating.delete(bearer)) return { status: 401, body: {} };
      const token = randomUUID();
      this.#access.add(token);
      return {
        body: { accessToken: { token, validUntil: this.#in(15) }, refreshToken: { token: randomUUID(), validUntil: this.#in(10_000) } },
      };
    }
    if (!this.#access.has(bearer)) return { status: 401, body: { title: 'no access' } };
    return this.#doSignedIn(request, path, body);
  }

  #doSignedIn(request: RecordedRequest, path: string, body: Record<string, never>): FakeReply {
    if (path === '/sessions/online') return this.#open(body);
    const document = /^\/invoices\/ksef\/([\w-]+)$/.exec(path)?.[1];
    if ((document !== undefined || path.endsWith('/invoices')) && request.method === 'GET' && !this.readable)
      return { status: 403, body: { title: 'no permission' } };
    if (document !== undefined) {
      const known = this.invoices.find(({ ksefNumber }) => ksefNumber === document);
      return known === undefined ? { status: 400, body: { title: 'no such document' } } : { body: known.xml };
    }
    if (path === '/sessions') return { body: { sessions: this.sessions.map(({ reference }) => ({ referenceNumber: reference })) } };
    const [, session = '', invoice, upo] = /^\/sessions\/(?:online\/)?([\w-]+)\/invoices(?:\/([\w-]+))?(\/upo)?$/.exec(path) ?? [];
    if (request.method === 'POST') return this.#take(session, body);
    const within = this.invoices.filter((one) => one.session === session);
    if (invoice === undefined) return { body: { invoices: within.map((one) => this.#reported(one)) } };
    const found = within.find(({ reference }) => reference === invoice);
    if (found === undefined) return { status: 400, body: { title: 'no such invoice' } };
    if (upo !== undefined)
      return {
        headers: { 'content-type': 'application/xml' },
        body: `<Potwierdzenie><NumerKSeF>${found.ksefNumber}</NumerKSeF></Potwierdzenie>`,
      };
    found.pendingPolls -= 1;
    return { body: this.#reported(found) };
  }

  #logIn(body: Record<string, unknown>): FakeReply {
    const secret = open(String(body.encryptedToken)).toString('utf8');
    const seller = [this.#input, this.#input.other].find(
      (one) =>
        one?.token !== undefined &&
        secret === `${one.token}|${this.#challenge.timestampMs}` &&
        body.challenge === this.#challenge.challenge &&
        JSON.stringify(body.contextIdentifier) === JSON.stringify({ type: 'Nip', value: one.nip }),
    );
    return seller === undefined ? { status: 400, body: { title: 'wrong token' } } : this.#startLogIn(seller.nip);
  }

  async #logInSigned(request: RecordedRequest): Promise<FakeReply> {
    const { certificate: accepted = '', nip } = this.#input;
    const { challenge } = this.#challenge;
    const wrong =
      request.headers['content-type'] === 'application/xml'
        ? await verifyAuthTokenRequest(request.body, { challenge, nip, certificate: accepted, now: this.#now() })
        : 'content type';
    return wrong === null ? this.#startLogIn(nip) : { status: 400, body: { title: 'wrong signature', detail: wrong } };
  }

  #startLogIn(nip: string): FakeReply {
    this.logIns.push(nip);
    const [token, reference] = [randomUUID(), `20260302-AU-${randomUUID().slice(0, 10)}`];
    this.#authenticating.set(token, `/auth/${reference}`);
    return { status: 202, body: { referenceNumber: reference, authenticationToken: { token, validUntil: this.#in(45) } } };
  }

  #open(body: Record<string, unknown>): FakeReply {
    const { encryption, formCode } = body as { encryption: Record<string, string>; formCode: Record<string, string> };
    const key = open(encryption.encryptedSymmetricKey ?? '');
    const iv = Buffer.from(encryption.initializationVector ?? '', 'base64');
    if (key.length !== 32 || iv.length !== 16 || formCode.systemCode !== 'FA (3)') return { status: 400, body: { title: 'wrong session' } };
    const reference = `20260302-SO-${randomUUID().slice(0, 10)}`;
    this.sessions.push({ reference, key, iv, createdAt: this.#now().toISOString() });
    return { status: 201, body: { referenceNumber: reference, validUntil: this.#in(12 * 60) } };
  }

  #take(reference: string, body: Record<string, unknown>): FakeReply {
    const session = this.sessions.find((one) => one.reference === reference);
    if (session === undefined) return { status: 400, body: { title: 'no such session' } };
    const encrypted = Buffer.from(String(body.encryptedInvoiceContent), 'base64');
    const decipher = createDecipheriv('aes-256-cbc', session.key, session.iv);
    const file = Buffer.concat([decipher.update(encrypted), decipher.final()]);
    const isRight =
      body.invoiceHash === sha256(file) &&
      body.invoiceSize === file.length &&
      body.encryptedInvoiceHash === sha256(encrypted) &&
      body.encryptedInvoiceSize === encrypted.length;
    if (!isRight) return { status: 400, body: { title: 'wrong hash or size' } };
    const xml = file.toString('utf8');
    const number = /<P_2>([^<]*)<\/P_2>/.exec(xml)?.[1] ?? '';
    const original = this.taken(number).find(({ status }) => status === 200);
    const status = original ? 440 : this.wrong.has(number) ? 450 : 200;
    const invoice = `20260302-EE-${randomUUID().slice(0, 10)}`;
    const ksefNumber = status === 200 ? `${this.#input.nip}-20260302-${randomUUID().slice(0, 12).replace('-', '').toUpperCase()}-AF` : null;
    this.invoices.push({
      reference: invoice,
      session: reference,
      xml,
      hash: sha256(file),
      number,
      pendingPolls: this.pendingPolls,
      status,
      ksefNumber,
    });
    return { status: 202, body: { referenceNumber: invoice } };
  }

  #reported(invoice: TakenInvoice) {
    const base = {
      ordinalNumber: 1,
      referenceNumber: invoice.reference,
      invoiceHash: invoice.hash,
      invoicingDate: this.#now().toISOString(),
    };
    if (invoice.pendingPolls >= 0) return { ...base, status: { code: 150, description: 'Trwa przetwarzanie' } };
    if (invoice.status === 200) return { ...base, ksefNumber: invoice.ksefNumber, status: { code: 200, description: 'Sukces' } };
    const original = this.taken(invoice.number).find(({ status }) => status === 200);
    const extensions = { originalSessionReferenceNumber: original?.session ?? null, originalKsefNumber: original?.ksefNumber ?? null };
    if (invoice.status === 440) return { ...base, status: { code: 440, description: 'Duplikat faktury', extensions } };
    return { ...base, status: { code: 450, description: 'Błąd weryfikacji semantyki dokumentu faktury', details: ['P_13_1'] } };
  }

  #certificates() {
    const validity = { validFrom: '2020-01-01T00:00:00Z', validTo: '2120-01-01T00:00:00Z', certificateId: 'AA==', publicKeyId: 'AA==' };
    return ['KsefTokenEncryption', 'SymmetricKeyEncryption'].map((usage) => ({ certificate, usage: [usage], ...validity }));
  }

  #now(): Date {
    return this.#input.now();
  }

  #in(minutes: number): string {
    return new Date(this.#now().getTime() + minutes * 60_000).toISOString();
  }
}

const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
const open = (secret: string) =>
  privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(secret, 'base64'));
const hex = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase();
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('base64');
