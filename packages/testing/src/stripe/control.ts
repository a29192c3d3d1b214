import type { FakeReply, RecordedRequest } from '../wire-fake.ts';
import type { Bank } from './bank.ts';
import type { LaterOutcome } from './cards.ts';
import { type FaultKind, type Faults, faultKinds } from './faults.ts';
import { failPayout, payOut } from './payouts.ts';

const outcomes: readonly LaterOutcome[] = ['PAYS', 'SOFT', 'HARD', 'CHALLENGE', 'DROPPED', 'HANGS'];
const modes = ['PROMPT', 'BEFORE', 'HELD'] as const;

/** Test controls over HTTP with JSON bodies: `POST /_control/<verb>`. Returns null for other addresses. */
export async function handleControl(bank: Bank, faults: Faults, request: RecordedRequest): Promise<FakeReply | null> {
  const url = new URL(request.url, 'http://fake');
  if (!url.pathname.startsWith('/_control/')) return null;
  const verb = url.pathname.slice('/_control/'.length);
  if (request.method === 'GET') return read(bank, verb, url.searchParams);
  if (request.method !== 'POST') return { status: 405 };
  const reported = readJson(request.body);
  if (reported === null) return { status: 400, body: { says: 'The body is JSON, an object.' } };
  return act(bank, faults, verb, reported);
}

function read(bank: Bank, verb: string, query: URLSearchParams): FakeReply {
  const reference = query.get('reference');
  if (verb === 'ledger')
    return {
      body: { entries: bank.state.ledger.filter(({ metadata }) => reference === null || Object.values(metadata).includes(reference)) },
    };
  if (verb === 'events') return { body: { events: bank.deliveries.events } };
  if (verb === 'sessions')
    return { body: { sessions: Object.values(bank.state.sessions).filter((one) => reference === null || one.reference === reference) } };
  return { status: 404, body: { says: `There is no ${verb} to read.` } };
}

async function act(bank: Bank, faults: Faults, verb: string, reported: Record<string, unknown>): Promise<FakeReply> {
  const done: FakeReply = { status: 200, body: {} };
  const text = (name: string) => (typeof reported[name] === 'string' ? reported[name] : '');
  const count = (name: string, fallback: number) => (typeof reported[name] === 'number' ? reported[name] : fallback);
  const reject = (says: string): FakeReply => ({ status: 400, body: { says } });
  switch (verb) {
    case 'clock': {
      const at = reported.now === null ? null : new Date(text('now'));
      if (at !== null && Number.isNaN(at.getTime())) return reject('now is an instant as ISO 8601, or null for the real time.');
      bank.setTime(at);
      return done;
    }
    case 'later': {
      const outcome = outcomes.find((one) => one === text('outcome'));
      if (outcome === undefined) return reject(`outcome is one of ${outcomes.join(', ')}.`);
      const methods = Object.values(bank.state.methods).filter(({ id, number }) => [id, number].includes(text('method')));
      for (const { id } of methods) bank.state.later[id] = outcome;
      return methods.length > 0 ? done : { status: 404, body: { says: 'method is the id or the number of a card that was given.' } };
    }
    case 'delivery': {
      const mode = modes.find((one) => one === text('mode'));
      if (mode === undefined) return reject(`mode is one of ${modes.join(', ')}.`);
      bank.setDelivery(mode, count('copies', 1));
      return done;
    }
    case 'flush':
      return { body: { sent: await bank.deliveries.flush({ reversed: reported.reversed === true, copies: count('copies', 1) }) } };
    case 'redeliver': {
      const event = bank.deliveries.events.find(({ id }) => id === text('event'));
      return event === undefined ? { status: 404 } : { body: { status: await bank.deliveries.redeliver(event) } };
    }
    case 'webhook':
      bank.deliveries.webhookUrl = text('url') || undefined;
      return done;
    case 'fault': {
      const kind = faultKinds.find((one): one is FaultKind => one === text('kind'));
      if (kind === undefined) return reject(`kind is one of ${faultKinds.join(', ')}.`);
      faults.add(kind, text('path'), count('times', 1));
      return done;
    }
    case 'down':
      faults.down = reported.down === true;
      return done;
    case 'refunds':
      bank.refundsPend = reported.pend === true;
      return done;
    case 'end-refund': {
      const refund = bank.state.refunds[text('refund')];
      if (refund === undefined) return { status: 404 };
      await bank.endRefund(refund, reported.succeeds === true);
      return done;
    }
    case 'dispute':
    case 'warn': {
      const intent = bank.state.intents[text('intent')];
      if (intent === undefined) return { status: 404, body: { says: 'intent is the id of a payment.' } };
      if (verb === 'warn') return { body: { warning: (await bank.warn(intent)).id } };
      return { body: { dispute: (await bank.dispute(intent, { inquiry: reported.inquiry === true })).id } };
    }
    case 'pay-out':
      return { body: { payout: (await payOut(bank, { currency: text('currency') || 'eur' })).id } };
    case 'fail-payout': {
      const payout = bank.state.payouts[text('payout')];
      if (payout === undefined) return { status: 404 };
      await failPayout(bank, payout);
      return done;
    }
    case 'close-dispute': {
      const dispute = bank.state.disputes[text('dispute')];
      if (dispute === undefined) return { status: 404 };
      await bank.closeDispute(dispute, reported.wins === true ? 'won' : 'lost');
      return done;
    }
    default:
      return { status: 404, body: { says: `There is no ${verb}.` } };
  }
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const reported: unknown = text === '' ? {} : JSON.parse(text);
    return typeof reported === 'object' && reported !== null && !Array.isArray(reported) ? (reported as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
