import type { Settings } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields } from '../../shared/at-form-fields.ts';
import css from '../../shared/form.module.css';
import { FormTextArea } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { SECTIONS, type SectionDefinition, type SettingField } from './sections.ts';
import { SettingControl } from './setting-control.tsx';
import { saveSection, settingsQuery } from './setting-queries.ts';
import {
  allPaths,
  changedFields,
  controlPath,
  recordOf,
  type StoredValues,
  storedValues,
  type TypedValues,
  typedValues,
} from './setting-values.ts';
import settingsCss from './settings.module.css';
import { useShown } from './use-shown.ts';

type SectionFormDefinition = FormDefinition<TypedValues, string, object>;

const FORMS: ReadonlyMap<string, SectionFormDefinition> = new Map(
  SECTIONS.map((definition) => [
    definition.section,
    {
      paths: allPaths(definition),
      read: (values, path) => values[path] ?? '',
      write: (values, path, value) => ({ ...values, [path]: value }),
      validate: { load: async () => (await import('./validate-setting.ts')).validateSection(definition) },
    } satisfies SectionFormDefinition,
  ]),
);

export interface SectionProps {
  readonly definition: SectionDefinition;
  readonly settings: Settings;
  readonly mayWrite: boolean;
}

/** One section of the settings with its form, or with its values for people who may only read. */
export function Section({ definition, settings, mayWrite }: SectionProps) {
  const text = useText('console-settings');
  const { section } = definition;
  return (
    <section className={settingsCss.section} aria-labelledby={`section-${section}`}>
      <div>
        <h2 id={`section-${section}`}>{text(`part.${section}`)}</h2>
        <p>{text(`about.${section}`)}</p>
      </div>
      {mayWrite ? <EditableSection definition={definition} settings={settings} /> : <Facts definition={definition} settings={settings} />}
      <LastChange definition={definition} settings={settings} />
    </section>
  );
}

type PartProps = Omit<SectionProps, 'mayWrite'>;

function Facts({ definition, settings }: PartProps) {
  const value: StoredValues = recordOf(settings, definition.section).value;
  return <FactList fields={definition.fields} readValue={({ name }) => value[name]} />;
}

function FactList({
  fields,
  readValue,
  note,
}: {
  readonly fields: readonly SettingField[];
  readonly readValue: (field: SettingField) => unknown;
  readonly note?: ReactNode;
}) {
  const text = useText('console-settings');
  const shown = useShown();
  return (
    <dl className={settingsCss.facts}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{text(`field.${field.name}`)}</dt>
          <dd>
            {shown(field, readValue(field))} {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LastChange({ definition, settings }: PartProps) {
  const text = useText('console-settings');
  const format = useFormat();
  const shown = useShown();
  const { changedAt, changedBy, dated } = recordOf(settings, definition.section);
  return (
    <div>
      <p className={settingsCss.soft}>
        {changedAt === null
          ? text('neverChanged')
          : text('lastChange', { when: format.dateTime(changedAt, BROWSER_ZONE), who: changedBy ?? '' })}
      </p>
      {dated.length === 0 ? null : (
        <>
          <h3>{text('byDay')}</h3>
          <ul className="plain-list">
            {dated.map(({ from, value }) => {
              const values: StoredValues = value;
              return (
                <li key={from}>
                  <strong>{text('fromDay', { day: format.date(from) })}</strong>{' '}
                  {definition.fields.map((field) => `${text(`field.${field.name}`)}: ${shown(field, values[field.name])}`).join('; ')}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

function EditableSection({ definition, settings }: PartProps) {
  const app = useApp();
  const queryClient = useQueryClient();
  const text = useText('console-settings');
  const console = useText('console');
  const { section, fields, isDated, hasReason } = definition;
  const record = recordOf(settings, section);
  const [isSaved, setSaved] = useState(false);
  const formDefinition = FORMS.get(section);
  if (formDefinition === undefined) throw new Error(`The section ${section} has no form`);
  const reload = () => queryClient.invalidateQueries({ queryKey: settingsQuery(app).queryKey });
  const { form, merge } = useRecordForm(formDefinition, {
    record,
    valuesOf: (newest = record) => typedValues(definition, newest.value, settings.today),
    reload,
    send: (body: object, version) => atFormFields(saveSection(app, section, { ...body, version }), controlPath),
    onSent: (next: Settings) => {
      form.reset(typedValues(definition, recordOf(next, section).value, next.today));
      queryClient.setQueryData(settingsQuery(app).queryKey, next);
      setSaved(true);
    },
  });
  const stored: StoredValues = record.value;
  const fallback: StoredValues = record.fallback;
  const isFixed = ({ name }: SettingField) => record.fixed.includes(name);
  const changed = changedFields(definition, stored, storedValues(definition, form.values));
  return (
    <form className={css.form} {...form.props} onChange={() => setSaved(false)}>
      <div className={css.pair}>
        {fields
          .filter((field) => !isFixed(field) && !isWide(field))
          .map((field) => (
            <SettingControl key={field.name} field={field} form={form} fallback={fallback[field.name]} />
          ))}
        {isDated ? (
          <FormField {...form.text('from')} type="date" min={settings.today} label={text('field.from')} hint={text('hint.from')} />
        ) : null}
      </div>
      {fields
        .filter((field) => !isFixed(field) && isWide(field))
        .map((field) => (
          <SettingControl key={field.name} field={field} form={form} fallback={fallback[field.name]} />
        ))}
      <FactList
        fields={fields.filter(isFixed)}
        readValue={({ name }) => stored[name]}
        note={<Badge tone="neutral">{text('fixed')}</Badge>}
      />
      {changed.length === 0 ? null : <Changes fields={changed} before={stored} after={storedValues(definition, form.values)} />}
      {hasReason && (isDated || changed.length > 0) ? (
        <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} rows={2} />
      ) : null}
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary" disabled={changed.length === 0 && !isDated}>
          {text('save')}
        </SubmitButton>
        <p role="status" className={settingsCss.soft}>
          {isSaved ? text('saved') : ''}
        </p>
      </div>
    </form>
  );
}

/** Fields that take the whole width. */
const isWide = ({ kind }: SettingField): boolean => !['line', 'whole', 'moment', 'choice'].includes(kind);

function Changes({
  fields,
  before,
  after,
}: {
  readonly fields: readonly SettingField[];
  readonly before: StoredValues;
  readonly after: StoredValues;
}) {
  const text = useText('console-settings');
  const shown = useShown();
  return (
    <div className={settingsCss.changes}>
      <h3>{text('changes')}</h3>
      <dl className={settingsCss.facts}>
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{text(`field.${field.name}`)}</dt>
            <dd>{text('change', { before: shown(field, before[field.name]), after: shown(field, after[field.name]) })}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
