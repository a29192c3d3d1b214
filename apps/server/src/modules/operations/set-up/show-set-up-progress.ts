import { SET_UP_STEPS, type SetUpProgress, type SetUpStep } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import type { Config } from '../../../config/config.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hasMailServer, listPostponedSteps, readSetUpFacts } from './set-up.sql.ts';

type Name = SetUpProgress['steps'][number]['names'][number];

/** Steps of the first set-up. Done is what the data and the configuration show. */
export async function showSetUpProgress(deps: Pick<Deps, 'clock' | 'config' | 'credentials'>, reader: Reader): Promise<SetUpProgress> {
  // All four countries have the same local time.
  const facts = await readSetUpFacts(reader, localDateIn('Europe/Bratislava', deps.clock.now()));
  const postponed = await listPostponedSteps(reader);
  const [gateways, mail] = [gatewaysOf(deps), mailOf(deps.config, await hasMailServer(reader))];
  const done: Record<SetUpStep, boolean> = {
    COMPANY: facts.company,
    VAT: facts.vat,
    WAREHOUSE: facts.warehouse,
    BOXES: facts.boxes,
    PRICES: facts.prices,
    INSURANCE: facts.insurance,
    GATEWAY: gateways.length > 0,
    MAIL: mail.length > 0,
    LOCKS: facts.locks,
    OPEN: facts.open && facts.vat && facts.insurance && gateways.length > 0,
  };
  const names: Partial<Record<SetUpStep, Name[]>> = { GATEWAY: gateways, MAIL: mail };
  const steps = SET_UP_STEPS.map((step) => ({
    step,
    state: done[step] ? ('DONE' as const) : postponed.includes(step) ? ('PUT_OFF' as const) : ('OPEN' as const),
    names: names[step] ?? [],
  }));
  return { steps, complete: steps.every(({ state }) => state !== 'OPEN') };
}

function gatewaysOf({ config, credentials }: Pick<Deps, 'config' | 'credentials'>): Name[] {
  const configured = (['STRIPE', 'GOPAY'] as const).filter((provider) => credentials.get(provider) !== undefined);
  return [...configured, ...(config.mockPayments ? (['TEST'] as const) : [])];
}

function mailOf({ smtpUrl, mailbox }: Config, isEntered: boolean): Name[] {
  if (smtpUrl !== undefined || isEntered) return ['SMTP'];
  return mailbox ? ['MAILBOX'] : [];
}
