import { randomUUID } from 'node:crypto';
import type { ContractActOutcome, ContractStanding } from '@komora/api/admin';
import type { StaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';
import { violatedPromises } from '../kit/violated-promises.ts';

export type ActName =
  | 'overlock'
  | 'lift'
  | 'pause-dunning'
  | 'release-billing'
  | 'new-codes'
  | 'notice'
  | 'withdraw-notice'
  | 'closing-day'
  | 'end-now'
  | 'transfer'
  | 'change-price'
  | 'change-insurance'
  | 'change-period'
  | 'change-payer'
  | 'share'
  | 'end-sharing'
  | 'increase'
  | 'withdraw-increase';

export interface Actor {
  app: TestApp;
  staff: StaffClient;
}

export async function standingOf({ staff }: Actor, contractId: string): Promise<ContractStanding> {
  return (await staff.get(`/api/admin/contracts/${contractId}/standing`)).json();
}

/** Calls an act, or its preview, with the present version. @returns the code of an error, with its field if there is one */
export async function act(
  { app, staff }: Actor,
  contractId: string,
  name: ActName | `${ActName}/preview`,
  { key = randomUUID(), version, ...body }: { key?: string; version?: number } & Record<string, unknown> = {},
): Promise<ContractActOutcome | string> {
  const seen = version ?? (await standingOf({ app, staff }, contractId)).version;
  const isPreview = name.endsWith('/preview');
  const response = await app.call('POST', `/api/admin/contracts/${contractId}/${name}`, {
    headers: { ...staff.headers, ...(isPreview ? {} : { 'idempotency-key': key }) },
    payload: { version: seen, ...body, ...(isPreview ? {} : { reason: 'agreed at the desk' }) },
  });
  if (response.statusCode === 200) return response.json<ContractActOutcome>();
  const { code, errors } = response.json<{ code: string; errors?: { path: string; code: string }[] }>();
  return errors?.[0] === undefined || errors[0].code === code ? code : `${code} ${errors[0].path} ${errors[0].code}`;
}

/** As {@link act}, and previews it first: the preview changes nothing and says the same. @throws Error if the act is rejected */
export async function done(
  actor: Actor,
  contractId: string,
  name: ActName,
  body: Record<string, unknown> = {},
): Promise<ContractActOutcome> {
  const before = await standingOf(actor, contractId);
  const previewed = await act(actor, contractId, `${name}/preview`, body);
  if (JSON.stringify(await standingOf(actor, contractId)) !== JSON.stringify(before))
    throw new Error(`The preview of ${name} changed the contract`);
  const outcome = await act(actor, contractId, name, body);
  if (typeof outcome === 'string') throw new Error(`${name} is rejected: ${outcome}`);
  if (JSON.stringify(previewed) !== JSON.stringify(outcome))
    throw new Error(`The preview of ${name} differs: ${JSON.stringify([previewed, outcome])}`);
  return outcome;
}

/** Without the promises about mails. */
export const violatedWithoutMails = async (app: TestApp) =>
  (await violatedPromises(app.pool, app.clock.now())).filter((promise) => !/^(every message|a buyer gets)/.test(promise));

export const auditsOf = (app: TestApp, contractId: string) =>
  app.rows<{ verb: string; reason: string }>('select verb, reason from audit_log where contract_id = $1 order by at, id', [contractId]);
