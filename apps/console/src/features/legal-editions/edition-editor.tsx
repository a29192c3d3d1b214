import type { LegalEdition } from '@komora/api/admin';
import { LANGUAGES, type Language } from '@komora/domain/language';
import { LONGEST_LEGAL_TEXT, tidyLegalText } from '@komora/domain/legal-text';
import { LOCALE_NAMES, languageOf, localeOf } from '@komora/i18n';
import { codeText } from '@komora/web-kit/code-text';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import { DiffView } from '../../shared/diff-view.tsx';
import formCss from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
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
  const { id, version, state } = record;
  const query = editionQuery(app, id);
  const isEditable = mayWrite && state === 'DRAFT';
  const begin = (next: LegalEdition, saved: boolean) => {
    app.queryClient.setQueryData(query.queryKey, next);
    void app.queryClient.invalidateQueries({ queryKey: [LEGAL_EDITIONS, 'list'] });
    setRecord(next);
    setSaved(saved);
    form.reset(editionTexts(next));
  };
  const form = useForm(editionForm, {
    values: editionTexts(record),
    send: (texts) => app.call('PUT /api/admin/legal-editions/{id}', { params: { id }, body: { texts: { ...texts }, version } }),
    onSent: (next) => begin(next, true),
  });
  const load = async () => begin(await app.queryClient.fetchQuery({ ...query, staleTime: 0 }), false);
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
          {isConflict(form.failure) ? <Conflict onLoad={load} /> : <FormFailure form={form} />}
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
