import type { RoleLimits } from '@komora/api/admin';
import { CURRENCIES } from '@komora/domain/money';
import { Skeleton } from '@komora/ui/progress';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type App, useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormTextArea } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import {
  LIMIT_PATHS,
  LIMITED,
  type LimitBody,
  type LimitFormPath,
  type LimitValues,
  limitValues,
  PERCENTS,
  validateLimits,
} from './role-values.ts';
import css from './staff.module.css';

const limitsQuery = ({ call }: Pick<App, 'call'>, id: string) =>
  queryOptions({
    queryKey: ['role-limits', id],
    queryFn: ({ signal }) => call('GET /api/admin/roles/{id}/limits', { params: { id }, signal }),
    staleTime: 0,
  });

const limitsForm: FormDefinition<LimitValues, LimitFormPath, LimitBody> = {
  paths: LIMIT_PATHS,
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: value }),
  validate: validateLimits,
};

/** Limits of a role for acts without an approval. */
export function LimitsForm({ roleId }: { readonly roleId: string }) {
  const text = useText('console-staff');
  const query = useQuery(limitsQuery(useApp(), roleId));
  return (
    <section className={css.section}>
      <h2>{text('limits.title')}</h2>
      <p>{text('limits.text')}</p>
      <p>{text('limits.unlimited')}</p>
      <QueryBoundary query={query} skeleton={<Skeleton height="16rem" />}>
        {(limits) => <Limits key={roleId} roleId={roleId} limits={limits} />}
      </QueryBoundary>
    </section>
  );
}

function Limits({ roleId, limits }: { readonly roleId: string; readonly limits: RoleLimits }) {
  const app = useApp();
  const text = useText('console-staff');
  const console = useText('console');
  const locale = useLocale();
  const reload = () => app.queryClient.invalidateQueries({ queryKey: limitsQuery(app, roleId).queryKey });
  const { form, merge } = useRecordForm(limitsForm, {
    record: limits,
    valuesOf: (record = limits) => limitValues(record, locale),
    reload,
    send: (body, version) => app.call('PUT /api/admin/roles/{id}/limits', { params: { id: roleId }, body: { ...body, version } }),
    onSent: async (_sent, values) => {
      form.reset({ ...values, reason: '' });
      await reload();
    },
  });
  return (
    <form className={formCss.form} {...form.props}>
      {LIMITED.map((noun) => (
        <fieldset key={noun} className={formCss.group}>
          <legend>{text(`limits.noun.${noun}`)}</legend>
          {CURRENCIES.map((currency) => (
            <div key={currency} className={css.limit}>
              {(['perAction', 'per30Days'] as const).map((field) => (
                <FormField
                  key={field}
                  {...form.text(`${noun}.${currency}.${field}`)}
                  required={false}
                  inputMode="decimal"
                  autoComplete="off"
                  label={text('limits.row', { act: text(`limits.${field}`), currency })}
                />
              ))}
            </div>
          ))}
        </fieldset>
      ))}
      <fieldset className={formCss.group}>
        <legend>{text('limits.percents.title')}</legend>
        <p>{text('limits.percents.text')}</p>
        <div className={css.limit}>
          {PERCENTS.map((noun) => (
            <FormField
              key={noun}
              {...form.text(`percent.${noun}`)}
              required={false}
              inputMode="decimal"
              autoComplete="off"
              label={text(`limits.percents.${noun}`)}
            />
          ))}
        </div>
      </fieldset>
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={formCss.actions}>
        <SubmitButton form={form}>{text('limits.save')}</SubmitButton>
      </div>
    </form>
  );
}
