import type { SetUpProgress, SetUpStep } from '@komora/api/admin';
import { COUNTRIES, type Country } from '@komora/domain/country';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button, buttonClass } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { NEW } from '../../shared/open-search.ts';
import css from './first-run.module.css';
import { setUpQuery } from './set-up-query.ts';

type Step = SetUpProgress['steps'][number];
type Missing = Step['missing'][number];

const isStep = (name: string): name is SetUpStep => name in SCREENS;
const isCountry = (name: string): name is Country => COUNTRIES.some((country) => country === name);

interface Screen {
  readonly to:
    | '/settings/companies'
    | '/settings/vat'
    | '/settings/warehouses/new'
    | '/settings/warehouses'
    | '/boxes/generate'
    | '/boxes'
    | '/boxes/prices'
    | '/settings/insurances'
    | '/settings/credentials'
    | '/settings/shop'
    | '/settings/messages'
    | '/contracts'
    | '/settings/locks';
  readonly search?: { readonly open: string };
}

/** Where a step is done, and where its result is seen. */
const SCREENS: Readonly<Record<SetUpStep, { readonly set: Screen | 'shop'; readonly see: Screen }>> = {
  COMPANY: { set: { to: '/settings/companies', search: { open: NEW } }, see: { to: '/settings/companies' } },
  VAT: { set: { to: '/settings/vat', search: { open: NEW } }, see: { to: '/settings/vat' } },
  WAREHOUSE: { set: { to: '/settings/warehouses/new' }, see: { to: '/settings/warehouses' } },
  BOXES: { set: { to: '/boxes/generate' }, see: { to: '/boxes' } },
  PRICES: { set: { to: '/boxes/prices' }, see: { to: '/boxes/prices' } },
  INSURANCE: { set: { to: '/settings/insurances', search: { open: NEW } }, see: { to: '/settings/insurances' } },
  GATEWAY: { set: { to: '/settings/credentials' }, see: { to: '/settings/credentials' } },
  MAIL: { set: { to: '/settings/shop' }, see: { to: '/settings/shop' } },
  MAIL_TEST: { set: { to: '/settings/messages' }, see: { to: '/settings/messages' } },
  LOCKS: { set: { to: '/settings/locks', search: { open: NEW } }, see: { to: '/settings/locks' } },
  OPEN: { set: { to: '/settings/warehouses' }, see: { to: '/settings/warehouses' } },
  TRIAL_ORDER: { set: 'shop', see: { to: '/contracts' } },
};

/** A screen that belongs to a step, but that no state of the step asks for. */
const ALSO: Partial<
  Record<
    SetUpStep,
    { readonly to: '/boxes/plan' | '/keypads' | '/settings/legal'; readonly name: 'action.plan' | 'action.keypads' | 'action.legal' }
  >
> = {
  BOXES: { to: '/boxes/plan', name: 'action.plan' },
  LOCKS: { to: '/keypads', name: 'action.keypads' },
  OPEN: { to: '/settings/legal', name: 'action.legal' },
};

const TONES: Readonly<Record<Step['state'], BadgeTone>> = { DONE: 'success', OPEN: 'warning', PUT_OFF: 'neutral' };

/** Steps from an empty program to the first order, each with its screen. */
export function Checklist({ progress }: { readonly progress: SetUpProgress }) {
  const app = useApp();
  const text = useText('console-first-run');
  const putOff = useMutation({
    mutationFn: ({ step, state }: Step) =>
      app.call('PUT /api/admin/setup-progress/{step}', { params: { step }, body: { putOff: state === 'OPEN' } }),
    onSuccess: (changed) => app.queryClient.setQueryData(setUpQuery(app).queryKey, changed),
  });
  const { steps, complete } = progress;
  // The next step has the one primary button.
  const next = steps.find(({ state }) => state === 'OPEN')?.step;
  const done = steps.filter(({ state }) => state === 'DONE').length;
  return (
    <div className={css.list}>
      <p role="status">{text('progress', { done, total: steps.length })}</p>
      {complete ? (
        <Alert
          tone="success"
          actions={
            <a href="/" className={buttonClass({ variant: 'primary' })}>
              {text('shop')}
            </a>
          }
        >
          {text('complete')}
        </Alert>
      ) : null}
      {putOff.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, putOff.error)}
        </Alert>
      )}
      <ol className={`plain-list ${css.steps}`}>
        {steps.map((step) => (
          <li key={step.step} className={css.step}>
            <div className={css.words}>
              <h2 className={css.name}>
                {text(`step.${step.step}`)} <Badge tone={TONES[step.state]}>{text(`state.${step.state}`)}</Badge>
              </h2>
              <StepText step={step} />
            </div>
            <div className={css.actions}>
              <StepLink step={step} isNext={step.step === next} />
              {step.state === 'DONE' ? null : (
                <Button
                  variant="quiet"
                  aria-label={text(step.state === 'OPEN' ? 'laterNamed' : 'nowNamed', { step: text(`step.${step.step}`) })}
                  busy={putOff.isPending && putOff.variables.step === step.step}
                  onClick={() => putOff.mutate(step)}
                >
                  {text(step.state === 'OPEN' ? 'later' : 'now')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepText({ step: { step, names, missing } }: { readonly step: Step }) {
  const text = useText('console-first-run');
  const common = useText('common');
  const console = useText('console');
  const also = ALSO[step];
  const named = names.length === 0 ? text('nothing') : names.map((name) => text(`name.${name}`)).join(', ');
  const wordOf = (what: Missing['what'], name: string): string => {
    if (what === 'STEPS' && isStep(name)) return text(`step.${name}`);
    return what === 'COUNTRIES' && isCountry(name) ? common(`country.${name}`) : name;
  };
  return (
    <>
      <p className={css.text}>{text(`text.${step}`, { names: named })}</p>
      {missing.map(({ what, names: lacking, count }) => (
        <p key={what} className={css.missing}>
          {text(`missing.${what}`, { names: lacking.map((name) => wordOf(what, name)).join(', '), count })}
        </p>
      ))}
      {also === undefined ? null : (
        <p>
          <Link to={also.to}>{console(also.name)}</Link>
        </p>
      )}
      {names.includes('MAILBOX') ? (
        <p>
          <a href="/mailbox" target="_blank" rel="noreferrer">
            {text('mailbox')}
          </a>
        </p>
      ) : null}
    </>
  );
}

function StepLink({ step: { step, state }, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const text = useText('console-first-run');
  const isDone = state === 'DONE';
  const screen = isDone ? SCREENS[step].see : SCREENS[step].set;
  const className = buttonClass({ variant: isDone ? 'quiet' : isNext ? 'primary' : 'secondary' });
  if (screen === 'shop')
    return (
      <a href="/" target="_blank" rel="noreferrer" className={className}>
        {text('shop')}
      </a>
    );
  const { to, search } = screen;
  return (
    <Link
      to={to}
      search={search ?? {}}
      aria-label={text(isDone ? 'seeNamed' : 'goNamed', { step: text(`step.${step}`) })}
      className={className}
    >
      {text(isDone ? 'see' : 'go')}
    </Link>
  );
}
