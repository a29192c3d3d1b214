import type { MessageText, MessageTextPart } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import columns from '../../shared/side-by-side.module.css';
import { History } from './history.tsx';
import { MESSAGE_TEXTS, messageTextQuery, type Texts } from './message-text-queries.ts';
import { PartField } from './part-field.tsx';
import { Preview } from './preview.tsx';
import { ownTexts, textForm, textValues, usableTexts } from './text-values.ts';

/** The texts of a kind of message in one language, with preview and history. */
export function TextEditor({ initial, mayWrite }: { readonly initial: MessageText; readonly mayWrite: boolean }) {
  const app = useApp();
  const text = useText('console-messages');
  // Typed text is based on this record, also when the query has read a newer one in the meantime.
  const [record, setRecord] = useState(initial);
  const [isSaved, setSaved] = useState(false);
  const { kind, language, version } = record;
  const params = { kind, language };
  const query = messageTextQuery(app, record);
  const labels = useLabels(record.parts);
  const load = async () => setRecord(await app.queryClient.fetchQuery({ ...query, staleTime: 0 }));
  const begin = (next: MessageText, saved: boolean) => {
    app.queryClient.setQueryData(query.queryKey, next);
    void app.queryClient.invalidateQueries({ queryKey: [MESSAGE_TEXTS, 'list'] });
    setRecord(next);
    setSaved(saved);
    form.reset(textValues(next));
  };
  const { form, merge } = useRecordForm(
    useMemo(() => textForm(record), [record]),
    {
      record,
      valuesOf: (newest = record) => textValues(newest),
      words: Object.fromEntries([...labels].map(([id, name]) => [id, { name, show: String }])),
      reload: load,
      send: (texts: Texts, version) =>
        app.call('PUT /api/admin/message-texts/{kind}/{language}', { params, body: { texts: { ...texts }, version } }),
      onSent: (next) => begin(next, true),
    },
  );
  const reset = useMutation({
    mutationFn: () => app.call('POST /api/admin/message-texts/{kind}/{language}/reset', { params, body: { version } }),
    onSuccess: (next) => begin(next, true),
    onError: (error) => {
      if (isConflict(error)) void merge.load(load);
    },
  });
  const own = ownTexts(record, form.values);
  const isChanged = JSON.stringify(own) !== JSON.stringify(ownTexts(record, textValues(record)));
  useBlocker({ shouldBlockFn: () => isChanged && !window.confirm(text('leave')), enableBeforeUnload: isChanged });
  const isOwn = record.parts.some((part) => part.text !== null);
  const hasNewStandard = record.parts.some(({ standardThen }) => standardThen !== null);
  return (
    <div className={columns.columns}>
      <form className={formCss.form} {...form.props} onChange={() => setSaved(false)}>
        {record.isBroken ? (
          <Alert tone="error" title={text('broken')}>
            {text('brokenText')}
          </Alert>
        ) : null}
        {record.missingValue === null ? null : (
          <Alert tone="error" title={text('broken')}>
            {text('missingValue', { name: `{{${record.missingValue}}}` })}
          </Alert>
        )}
        {hasNewStandard ? (
          <Alert tone="warning" title={text('standardChanged')}>
            {text('standardChangedText')}
          </Alert>
        ) : null}
        {record.parts.map((part) => (
          <PartField key={part.id} part={part} record={record} form={form} label={labels.get(part.id) ?? ''} mayWrite={mayWrite} />
        ))}
        <FormProblem form={form} merge={merge} reload={load} />
        {mayWrite ? (
          <div className={formCss.actions}>
            <SubmitButton
              form={form}
              variant="primary"
              disabled={!isChanged && !hasNewStandard && !record.isBroken && record.missingValue === null}
            >
              {text('save')}
            </SubmitButton>
            {isOwn || record.isBroken ? (
              <Button icon="refresh" busy={reset.isPending} onClick={() => reset.mutate()}>
                {text('reset')}
              </Button>
            ) : null}
            <p role="status">{isSaved ? text('saved') : ''}</p>
          </div>
        ) : null}
        <History record={record} onUse={mayWrite ? (texts) => form.reset(textValues(record, texts)) : undefined} />
      </form>
      <Preview record={record} texts={usableTexts(record, form.values)} mayWrite={mayWrite} />
    </div>
  );
}

/** Names of the parts; several of one role are numbered. */
function useLabels(parts: readonly MessageTextPart[]): ReadonlyMap<string, string> {
  const text = useText('console-messages');
  return new Map(
    parts.map(({ id, role }) => {
      const same = parts.filter((one) => one.role === role);
      const name = text(`role.${role}`);
      return [id, same.length === 1 ? name : `${name} ${same.findIndex((one) => one.id === id) + 1}`];
    }),
  );
}
