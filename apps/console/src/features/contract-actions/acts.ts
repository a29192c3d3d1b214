import type { InvoicingDetails } from '@komora/api';
import type { ContractActOutcome, ContractStanding, Right } from '@komora/api/admin';
import type { InvoicingPeriod } from '@komora/api/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

export const ACT_NAMES = [
  'overlock',
  'lift',
  'new-codes',
  'transfer',
  'change-price',
  'increase',
  'withdraw-increase',
  'change-insurance',
  'change-period',
  'change-payer',
  'share',
  'end-sharing',
  'pause-dunning',
  'release-billing',
  'notice',
  'closing-day',
  'withdraw-notice',
  'end-now',
] as const;
export type ActName = (typeof ACT_NAMES)[number];

/** Inputs besides the reason. An optional day may stay empty. */
export type ActField =
  | 'day'
  | 'until'
  | 'ground'
  | 'boxId'
  | 'price'
  | 'rent'
  | 'start'
  | 'from'
  | 'insuranceId'
  | 'months'
  | 'basis'
  | 'note'
  | 'email'
  | 'clientId';

export interface Act {
  readonly right: Right;
  readonly fields?: readonly ActField[];
  /** Parts of the request besides the fields. */
  readonly known?: (standing: ContractStanding) => ActBody;
  readonly isDangerous?: true;
  /** True if the standing allows it; the server decides. */
  readonly isPossible: (standing: ContractStanding) => boolean;
}

const hasDoors = ({ status }: ContractStanding) => status === 'ACTIVE' || status === 'TERMINATING';
const isOn = ({ status }: ContractStanding) => status !== 'TERMINATED';
const isChangeable = (standing: ContractStanding) => isOn(standing) && standing.increase?.status !== 'OPEN';
const isEnding = ({ status, endedBy }: ContractStanding) => (status === 'TERMINATING' || status === 'EVICTED') && endedBy !== 'WITHDRAWAL';

export const ACTS: Readonly<Record<ActName, Act>> = {
  overlock: { right: 'write:overlock', isDangerous: true, isPossible: (standing) => hasDoors(standing) && !standing.overlockedByHand },
  lift: { right: 'write:overlock', fields: ['until'], isPossible: ({ overlockedSince }) => overlockedSince !== null },
  'new-codes': { right: 'write:door-code', isPossible: hasDoors },
  transfer: { right: 'write:contract', fields: ['boxId', 'price', 'rent'], isPossible: hasDoors },
  'change-price': { right: 'write:contract', fields: ['rent', 'start', 'from'], isPossible: isChangeable },
  increase: {
    right: 'write:contract',
    fields: ['rent', 'from', 'basis', 'note'],
    isPossible: (standing) => standing.status === 'ACTIVE' && isChangeable(standing),
  },
  'withdraw-increase': {
    right: 'write:contract',
    known: ({ increase }) => (increase === null ? {} : { increaseId: increase.id }),
    isPossible: (standing) => isOn(standing) && standing.increase !== null,
  },
  'change-insurance': { right: 'write:contract', fields: ['insuranceId', 'start'], isPossible: isChangeable },
  'change-period': { right: 'write:contract', fields: ['months'], isPossible: isChangeable },
  // A form of its own.
  'change-payer': { right: 'write:contract', isPossible: isChangeable },
  share: { right: 'write:contract', fields: ['email'], isPossible: hasDoors },
  'end-sharing': { right: 'write:contract', fields: ['clientId'], isPossible: ({ sharedWith }) => sharedWith.length > 0 },
  'pause-dunning': {
    right: 'write:contract',
    fields: ['until'],
    isPossible: ({ debt, dunningPausedUntil }) => debt !== null || dunningPausedUntil !== null,
  },
  'release-billing': { right: 'write:contract', isPossible: ({ billingSuspended }) => billingSuspended !== null },
  notice: { right: 'write:contract', fields: ['day'], isDangerous: true, isPossible: ({ status }) => status === 'ACTIVE' },
  'closing-day': { right: 'write:contract', fields: ['day'], isPossible: isEnding },
  'withdraw-notice': { right: 'write:contract', isPossible: isEnding },
  'end-now': { right: 'write:contract', fields: ['ground'], isDangerous: true, isPossible: ({ status }) => status !== 'TERMINATED' },
};

/** Values of the fields of an act; an optional day is null while it is empty. */
export interface ActBody {
  readonly day?: string;
  readonly until?: string | null;
  readonly ground?: string;
  readonly boxId?: string;
  readonly rent?: ContractStanding['rent'] | null;
  readonly today?: boolean;
  readonly from?: string | null;
  readonly insuranceId?: string;
  readonly months?: InvoicingPeriod;
  readonly increaseId?: string;
  readonly byClause?: boolean;
  readonly note?: string;
  readonly payer?: InvoicingDetails | null;
  readonly email?: string;
  readonly clientId?: string;
}

type Body = ActBody & { readonly version: number; readonly reason?: string };
/** The acts differ in their body only, so their calls are typed as one. */
type ActCall = (
  key: `POST /api/admin/contracts/{id}/${ActName}${'' | '/preview'}`,
  options: { params: { id: string }; body: Body; idempotencyKey?: string; signal?: AbortSignal },
) => Promise<ContractActOutcome>;
export const callAct = ({ call }: Pick<App, 'call'>): ActCall => call as unknown as ActCall;

/** The first part of every key about acts on contracts. */
export const STANDING = 'contract-standing';

export const standingQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: [STANDING, id],
    queryFn: ({ signal }) => call('GET /api/admin/contracts/{id}/standing', { params: { id }, signal }),
  });

/** The terms of a contract by day, and what can be chosen for them. */
export const termsQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: [STANDING, 'terms', id],
    queryFn: ({ signal }) => call('GET /api/admin/contracts/{id}/terms', { params: { id }, signal }),
  });
