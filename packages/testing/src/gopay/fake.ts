import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ApiResponse, act, type Call } from './api.ts';
import { type Body, globalError, isBody } from './check-request.ts';
import { type FaultKind, findPayment, type GopayFakeContext, type Operation } from './context.ts';
import { GopayControl } from './control.ts';
import { type PageResponse, showPage, submitPage } from './pages.ts';
import { loadState, saveState } from './persist.ts';
import { WebhookSender } from './webhook-sender.ts';

export interface GopayFake {
  /** API base URL: `http://127.0.0.1:<port>/api`. */
  apiUrl: string;
  /** Base URL of the pages, without a trailing slash. */
  origin: string;
  goId: number;
  clientId: string;
  clientSecret: string;
  control: GopayControl;
  /** Of each call in order of arrival, rejected ones too. */
  calls: { operation: Operation; id: number; body: Body; acceptsJson: boolean }[];
  stop(): Promise<void>;
}

export interface GopayFakeOptions {
  /** 0: any free one. */
  port?: number;
  now?: () => Date;
  /** File for the state between runs; without it the state is lost at the end. */
  file?: string;
}

/** A fake gateway on 127.0.0.1 with GoPay's documented REST API v3 (doc.gopay.com) and its own ledger. */
export async function startGopayFake(options: GopayFakeOptions = {}): Promise<GopayFake> {
  const own = options.now ?? (() => new Date());
  let reported: Date | null = null;
  let lastId = 3_000_000_000;
  let lastMovementId = 8_018_628_815;
  const context: GopayFakeContext = {
    now: () => reported ?? own(),
    origin: '',
    goId: 8_123_456_789,
    clientId: '1061399163',
    clientSecret: 'stDTmVXF',
    payments: new Map(),
    tokens: new Map(),
    ledger: [],
    faults: [],
    standing: new Map(),
    meanwhile: [],
    refundResults: [],
    webhookSender: new WebhookSender(),
    statement: { namesPayments: true, change: null },
    nextId: () => ++lastId,
    nextMovementId: () => ++lastMovementId,
  };
  const { file } = options;
  if (file !== undefined) lastId = loadState(file, context) ?? lastId;
  lastMovementId += context.ledger.length;
  const control = new GopayControl(context, (at) => {
    reported = at;
  });
  const calls: GopayFake['calls'] = [];
  const server = createServer((message, response) => {
    serve(context, control, calls, message, response).catch((error: unknown) => {
      response.writeHead(599, { 'content-type': 'text/plain' });
      response.end(`The fake threw: ${error instanceof Error ? error.stack : String(error)}`);
    });
    if (file !== undefined) response.once('close', () => saveState(file, context, lastId));
  });
  context.origin = await listen(server, options.port ?? 0);
  const { goId, clientId, clientSecret, origin } = context;
  return {
    apiUrl: `${origin}/api`,
    origin,
    goId,
    clientId,
    clientSecret,
    control,
    calls,
    stop: async () => {
      await context.webhookSender.stop();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The fake has no port.');
  return `http://127.0.0.1:${address.port}`;
}

async function serve(
  context: GopayFakeContext,
  control: GopayControl,
  calls: GopayFake['calls'],
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(message.url ?? '/', context.origin);
  const method = message.method ?? 'GET';
  const text = await read(message);
  if (url.pathname.startsWith('/_control/')) return send(response, await control.answer(method, url, text === '' ? {} : JSON.parse(text)));
  if (url.pathname.startsWith('/gw/v3/')) return sendPage(response, servePage(context, method, url, text));
  const call = readCall(method, url.pathname, message, text);
  if (!call) return send(response, { status: 404, body: globalError(304, 'SERVICE_NOT_FOUND') });
  calls.push({ operation: call.operation, id: call.id, body: call.body, acceptsJson: message.headers.accept === 'application/json' });
  const fault = consumeFault(context, call);
  if (fault === 'drop-before') return void message.socket.destroy();
  if (fault === 'hang-before') return;
  if (fault === 'ill') return send(response, { status: 500, body: globalError(500, 'SYSTEM_ERROR') });
  const answer = rejection(context, call, message, text, fault) ?? act(context, call);
  await context.webhookSender.beforeAnswer();
  const index = context.meanwhile.findIndex(({ operation }) => operation === call.operation);
  if (index >= 0) await context.meanwhile.splice(index, 1)[0]?.act();
  if (fault === 'drop-after') return void message.socket.destroy();
  if (fault === 'hang-after') return;
  send(response, answer);
}

function servePage(context: GopayFakeContext, method: string, url: URL, text: string): PageResponse {
  const [, , , id, verb] = url.pathname.split('/');
  const payment = findPayment(context, Number(id));
  if (!payment) return { status: 404, html: 'No such payment' };
  if (method === 'POST') return submitPage(context, payment, verb ?? '', Object.fromEntries(new URLSearchParams(text)));
  return showPage(payment, null, url.searchParams.get('card') ?? '');
}

const paths: [Operation, string, RegExp][] = [
  ['token', 'POST', /^\/api\/oauth2\/token$/],
  ['methods', 'GET', /^\/api\/eshops\/eshop\/(\d+)\/payment-instruments$/],
  ['create', 'POST', /^\/api\/payments\/payment$/],
  ['status', 'GET', /^\/api\/payments\/payment\/(\d+)$/],
  ['create-recurrence', 'POST', /^\/api\/payments\/payment\/(\d+)\/create-recurrence$/],
  ['void-recurrence', 'POST', /^\/api\/payments\/payment\/(\d+)\/void-recurrence$/],
  ['refund', 'POST', /^\/api\/payments\/payment\/(\d+)\/refund$/],
  ['refunds', 'GET', /^\/api\/payments\/payment\/(\d+)\/refunds$/],
  ['statement', 'POST', /^\/api\/accounts\/account-statement$/],
];

function readCall(method: string, path: string, message: IncomingMessage, text: string): Call | undefined {
  for (const [operation, verb, pattern] of paths) {
    const match = verb === method ? pattern.exec(path) : null;
    if (match) return { operation, id: Number(match[1] ?? 0), body: readBody(message, text) };
  }
  return undefined;
}

function readBody(message: IncomingMessage, text: string): Body {
  if (text === '') return {};
  if (message.headers['content-type'] !== 'application/json') return Object.fromEntries(new URLSearchParams(text));
  const body: unknown = JSON.parse(text);
  return isBody(body) ? body : {};
}

function consumeFault(context: GopayFakeContext, { operation, id }: Call): FaultKind | undefined {
  const index = context.faults.findIndex((fault) => fault.operation === operation);
  const once = index < 0 ? undefined : context.faults.splice(index, 1)[0]?.kind;
  const card = operation === 'create-recurrence' ? context.payments.get(id)?.card : null;
  return once ?? context.standing.get(operation) ?? card?.answers;
}

const formOperations: Operation[] = ['token', 'methods', 'status', 'refunds', 'refund', 'void-recurrence'];

/** The error response of a call with wrong credentials or an unsupported content type. */
function rejection(
  context: GopayFakeContext,
  call: Call,
  message: IncomingMessage,
  text: string,
  fault: FaultKind | undefined,
): ApiResponse | undefined {
  const denied = { status: 403, body: { errors: [globalError(202, 'AUTH_WRONG_CREDENTIALS')] } };
  const { authorization = '', 'content-type': type } = message.headers;
  if (call.operation === 'token') {
    const basic = Buffer.from(`${context.clientId}:${context.clientSecret}`).toString('base64');
    const requested = call.body.grant_type === 'client_credentials' && call.body.scope === 'payment-all';
    if (authorization !== `Basic ${basic}` || !requested) return denied;
  } else {
    const until = context.tokens.get(authorization.replace(/^Bearer /, ''));
    if (fault === 'token-expired' || until === undefined || until <= context.now()) return denied;
  }
  const expected = formOperations.includes(call.operation) ? 'application/x-www-form-urlencoded' : 'application/json';
  if (type !== expected) return { status: 415, body: globalError(116, 'INVALID_REQUEST') };
  // A firewall in front of GoPay rejects escaped letters (the official PHP client sends them as they are since 2026).
  if (/\\u[0-9a-f]{4}/i.test(text)) return { status: 403, body: 'Forbidden' };
  return undefined;
}

async function read(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  const isFile = Buffer.isBuffer(body);
  response.writeHead(status, { 'content-type': isFile ? 'application/octet-stream' : 'application/json;charset=UTF-8' });
  response.end(isFile ? body : JSON.stringify(body));
}

function sendPage(response: ServerResponse, { status, html, location }: PageResponse): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location === undefined ? {} : { location }) });
  response.end(html);
}
