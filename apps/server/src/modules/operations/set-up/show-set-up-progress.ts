import { SET_UP_STEPS, type SetUpProgress, type SetUpStep } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import type { Config } from '../../../config/config.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hasMailServer, listPostponedSteps } from './set-up.sql.ts';
import { readSetUpFacts, type SetUpFacts } from './set-up-facts.sql.ts';

type Step = SetUpProgress['steps'][number];
type Name = Step['names'][number];
type Missing = Step['missing'][number];

/** Steps of the first set-up. Done is what the data and the configuration show. */
export async function showSetUpProgress(deps: Pick<Deps, 'clock' | 'config' | 'credentials'>, reader: Reader): Promise<SetUpProgress> {
  // All four countries have the same local time.
  const facts = await readSetUpFacts(reader, localDateIn('Europe/Bratislava', deps.clock.now()));
  const postponed = await listPostponedSteps(reader);
  const [gateways, mail] = [gatewaysOf(deps), mailOf(deps.config, await hasMailServer(reader))];
  const ready = { gateway: gateways.length > 0, mail: mail.length > 0 };
  const done = doneOf(facts, ready);
  const names: Partial<Record<SetUpStep, Name[]>> = { GATEWAY: gateways, MAIL: mail };
  const missing = missingOf(facts, ready);
  const steps = SET_UP_STEPS.map((step): Step => {
    const state = done[step] ? 'DONE' : postponed.includes(step) ? 'PUT_OFF' : 'OPEN';
    return { step, state, names: names[step] ?? [], missing: done[step] ? [] : (missing[step] ?? []).filter(({ count }) => count > 0) };
  });
  return { steps, complete: steps.every(({ state }) => state !== 'OPEN') };
}

interface Ready {
  gateway: boolean;
  mail: boolean;
}

const doneOf = (facts: SetUpFacts, { gateway, mail }: Ready): Record<SetUpStep, boolean> => ({
  COMPANY: facts.company,
  VAT: hasVat(facts),
  WAREHOUSE: facts.warehouse,
  BOXES: facts.boxes,
  PRICES: facts.offered && facts.unpriced === 0,
  INSURANCE: hasInsurance(facts),
  GATEWAY: gateway,
  MAIL: mail,
  MAIL_TEST: mail && facts.mailSent,
  LOCKS: facts.boxes && facts.unlocked === 0 && facts.withoutEntrance.length === 0,
  OPEN: facts.open && hasVat(facts) && hasInsurance(facts) && gateway,
  TRIAL_ORDER: facts.ordered,
});

/** The records that a step lacks until it is done. */
const missingOf = (facts: SetUpFacts, { gateway, mail }: Ready): Partial<Record<SetUpStep, Missing[]>> => ({
  VAT: [named('COUNTRIES', facts.untaxed)],
  PRICES: [counted('PRICES', facts.unpriced)],
  INSURANCE: [named('COMPANIES', facts.uninsured)],
  MAIL_TEST: [steps({ MAIL: mail }), named('MAIL_FAILURE', facts.mailFailure === null ? [] : [facts.mailFailure])],
  LOCKS: [counted('LOCKS', facts.unlocked), named('ENTRANCES', facts.withoutEntrance)],
  OPEN: [
    steps({ BOXES: facts.boxes, VAT: hasVat(facts), INSURANCE: hasInsurance(facts), GATEWAY: gateway }),
    counted('OPEN_WAREHOUSE', facts.boxes && !facts.open ? 1 : 0),
    named('HIDDEN_WAREHOUSES', facts.open ? [] : facts.hidden),
  ],
  TRIAL_ORDER: [steps({ OPEN: doneOf(facts, { gateway, mail }).OPEN })],
});

const hasVat = ({ company, untaxed }: SetUpFacts): boolean => company && untaxed.length === 0;
const hasInsurance = ({ warehouse, uninsured }: SetUpFacts): boolean => warehouse && uninsured.length === 0;

const named = (what: Missing['what'], names: string[]): Missing => ({ what, names, count: names.length });
const counted = (what: Missing['what'], count: number): Missing => ({ what, names: [], count });
/** Steps that are not done and come first. */
const steps = (done: Partial<Record<SetUpStep, boolean>>): Missing =>
  named(
    'STEPS',
    SET_UP_STEPS.filter((step) => done[step] === false),
  );

function gatewaysOf({ config, credentials }: Pick<Deps, 'config' | 'credentials'>): Name[] {
  const configured = (['STRIPE', 'GOPAY'] as const).filter((provider) => credentials.get(provider) !== undefined);
  return [...configured, ...(config.mockPayments ? (['TEST'] as const) : [])];
}

function mailOf({ smtpUrl, mailbox }: Config, isEntered: boolean): Name[] {
  if (smtpUrl !== undefined || isEntered) return ['SMTP'];
  return mailbox ? ['MAILBOX'] : [];
}
