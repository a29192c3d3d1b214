import { ApiError } from '@komora/api/client';
import { Button } from '@komora/ui/button';
import { Disclosure } from '@komora/ui/disclosure';
import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AddressSelect } from '../../shared/address-select.tsx';
import { useApp } from '../../shared/app-context.ts';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { companiesQuery } from '../../shared/place-queries.ts';
import { FIGURES } from './figures.ts';
import { FileActions, type ReportFile } from './file-actions.tsx';
import { DAYS_OF, type ReportFilters, type ReportPage, STATES } from './report-filters.ts';
import css from './reports.module.css';

export interface ReportProps {
  readonly filters: ReportFilters;
  readonly warehouse: string | undefined;
}

export interface ReportFrameProps extends ReportProps {
  readonly report: ReportPage;
  /** Without it the report has no file. */
  readonly file?: ReportFile;
  /** Of the report's call: a day that the server does not take is marked. */
  readonly error: unknown;
  readonly children: ReactNode;
}

/** The page of a report: its filters, its file, how it is computed, and its tables. */
export function ReportFrame({ report, filters, file, error, children }: ReportFrameProps) {
  const text = useText('console-reports');
  return (
    <Page
      title={text(`report.${report}`)}
      lead={text(`lead.${report}`)}
      actions={
        <div className={css.actions}>
          <Link to="/reports" search={{}} className={css.back}>
            {text('all')}
          </Link>
          <Button icon="invoice" onClick={() => window.print()}>
            {text('print')}
          </Button>
          {file === undefined ? null : <FileActions file={file} />}
        </div>
      }
    >
      <Filters report={report} filters={filters} error={error} />
      {children}
      <Disclosure summary={text('howTitle')} className={css.how}>
        <p className={css.definition}>{text(`how.${report}`)}</p>
        <p className={css.definition}>{text('howAlways')}</p>
        <h3 className={css.figuresTitle}>{text('figuresTitle')}</h3>
        <dl className={css.figures}>
          {FIGURES[report].map(([columns, figure]) => (
            <div key={figure}>
              {columns.map((column) => (
                <dt key={column}>{text(`column.${column}`)}</dt>
              ))}
              <dd>{text(`figure.${figure}`)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </Page>
  );
}

const INPUTS = {
  day: [['asOf', 'date']],
  days: [
    ['from', 'date'],
    ['to', 'date'],
  ],
  months: [
    ['fromMonth', 'month'],
    ['toMonth', 'month'],
  ],
  untilDay: [
    ['fromMonth', 'month'],
    ['toMonth', 'month'],
    ['asOf', 'date'],
  ],
} as const;

function Filters({ report, filters, error }: Pick<ReportFrameProps, 'report' | 'filters' | 'error'>) {
  const app = useApp();
  const text = useText('console-reports');
  const mayReadCompanies = holds(useMe(), 'read:legal-entity');
  const companies = useQuery({ ...companiesQuery(app), enabled: mayReadCompanies });
  const wrong = error instanceof ApiError ? (error.problem.errors ?? []).map(({ path }) => path) : [];
  const navigate = useNavigate();
  const set = (name: keyof ReportFilters, value: string): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, [name]: value === '' ? undefined : value }), replace: true });
  };
  return (
    <search className={css.filters}>
      {INPUTS[DAYS_OF[report]].map(([name, type]) => (
        <Field key={name} label={text(`filter.${name}`)} error={wrong.includes(name) ? text('wrongDay') : undefined}>
          {(control) => (
            <TextInput {...control} type={type} value={filters[name] ?? ''} onChange={(event) => set(name, event.target.value)} />
          )}
        </Field>
      ))}
      {companies.data === undefined || companies.data.length < 2 ? null : (
        <Field label={text('filter.company')}>
          {(control) => (
            <AddressSelect {...control} value={filters.company ?? ''} onChoose={(value) => set('company', value)}>
              <option value="">{text('filter.allCompanies')}</option>
              {companies.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </AddressSelect>
          )}
        </Field>
      )}
      {report === 'rent-roll' ? (
        <Field label={text('filter.state')}>
          {(control) => (
            <AddressSelect {...control} value={filters.state ?? ''} onChoose={(value) => set('state', value)}>
              <option value="">{text('filter.allStates')}</option>
              {STATES.map((state) => (
                <option key={state} value={state}>
                  {text(`state.${state}`)}
                </option>
              ))}
            </AddressSelect>
          )}
        </Field>
      ) : null}
    </search>
  );
}
