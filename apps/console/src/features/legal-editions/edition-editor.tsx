import type { LegalEdition } from '@komora/api/admin';
import { LANGUAGES, type Language } from '@komora/domain/language';
import { LONGEST_LEGAL_TEXT, tidyLegalText } from '@komora/domain/legal-text';
import { LOCALE_NAMES, languageOf, localeOf } from '@komora/i18n';
import { codeText } from '@komora/web-kit/code-text';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { DiffView } from '../../shared/diff-view.tsx';
import formCss from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import columns from '../../shared/side-by-side.module.css';
import { EditionActs } from './edition-acts.tsx';
import { editionForm, editionTexts, faultsOfEdition } from './edition-form.ts';
import css from './legal-editions.module.css';
import { editionQuery, LEGAL_EDITIONS } from './legal-queries.ts';
import { TextPreview } from './text-preview.tsx';

/** The texts of an edition, one language at a time, with preview and changes. */
export function EditionEditor({ initial, mayWrite }: { readonly initial: LegalEdition; readonly mayWrite: boolean }) {
  const app = useApp();
  const text = useText('console-legal');
  const locale = useLocale();
  // Typed text is based on this record, also when the query has read a newer one in the meantime.
  const [record, setRecord] = useState(initial);
  const [language, setLanguage] = useState<Language>(languageOf(locale));
  const [isSaved, setSaved] = useState(false);
  const { id, state } = record;
  const query = editionQuery(app, id);
  const isEditable = mayWrite && state === 'DRAFT';
  const begin = (next: LegalEdition, saved: boolean) => {
    app.queryClient.setQueryData(query.queryKey, next);
    void app.queryClient.invalidateQueries({ queryKey: [LEGAL_EDITIONS, 'list'] });
    setRecord(next);
    setSaved(saved);
    form.reset(editionTexts(next));
  };
  const load = async () => setRecord(await app.queryClient.fetchQuery({ ...query, staleTime: 0 }));
  const { form, merge } = useRecordForm(editionForm, {
    record,
    valuesOf: (newest = record) => editionTexts(newest),
    words: Object.fromEntries(LANGUAGES.map((one) => [one, { name: LOCALE_NAMES[localeOf(one)], show: String }])),
    reload: load,
    send: (texts, version) => app.call('PUT /api/admin/legal-editions/{id}', { params: { id }, body: { texts: { ...texts }, version } }),
    onSent: (next) => begin(next, true),
  });
  const stored = editionTexts(record);
  const isChanged = LANGUAGES.some((one) => tidyLegalText(form.values[one]) !== stored[one]);
  useBlocker({ shouldBlockFn: () => isChanged && !window.confirm(text('leave')), enableBeforeUnload: isChanged });
  const faults = faultsOfEdition(form.values, record.mandatory);
  const typed = form.values[language];
  const before = record.replaces[language] ?? '';
  const fault = faults.find(({ path }) => path === language);
  const noteOf = (one: Language) => {
    const found = faults.find(({ path }) => path === one);
    if (found === undefined) return form.values[one] === '' ? ` – ${text('missing')}` : '';
    return ` – ${text(found.code === 'legal-edition/language-missing' ? 'missing' : 'wrong')}`;
  };
  return (
    <div className={columns.columns}>
      <div className={formCss.form}>
        <form className={formCss.form} {...form.props} onChange={() => setSaved(false)}>
          <FormSelect
            name="language"
            label={text('language')}
            code={undefined}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: `${LOCALE_NAMES[localeOf(value)]}${noteOf(value)}` }))}
            onWrite={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? language)}
          />
          {isEditable ? (
            <FormTextArea {...form.text(language)} label={text('text')} hint={text('hint')} rows={24} maxLength={LONGEST_LEGAL_TEXT} />
          ) : null}
          {isEditable && fault !== undefined ? <p>{codeText(app.texts, fault.code, text('text'))}</p> : null}
          <details className={css.compare}>
            <summary>{text(state === 'DRAFT' || state === 'PLANNED' ? 'compare' : 'compareBefore')}</summary>
            {typed === before ? <p>{text('noChange')}</p> : <DiffView before={before} after={typed} />}
          </details>
          <FormProblem form={form} merge={merge} reload={load} />
          {isEditable ? (
            <div className={formCss.actions}>
              <SubmitButton form={form} variant="primary" disabled={!isChanged}>
                {text('save')}
              </SubmitButton>
              <p role="status">{isSaved ? text('saved') : ''}</p>
            </div>
          ) : null}
        </form>
        {mayWrite ? (
          <EditionActs record={record} isChanged={isChanged} faults={faults} onChanged={(next) => begin(next, false)} onLoad={load} />
        ) : null}
      </div>
      <TextPreview text={typed} lang={localeOf(language)} />
    </div>
  );
}
