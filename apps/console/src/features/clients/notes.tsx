import type { Note } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import css from '../../shared/record.module.css';
import { TIMELINE } from '../../shared/timeline.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { CLIENTS } from './client-queries.ts';

interface Values {
  readonly text: string;
  readonly isPinned: boolean;
}

const noteForm = defineForm<Values, Values>({
  paths: ['text', 'isPinned'],
  validate: ({ text, isPinned }) =>
    text.trim() === ''
      ? { valid: false, errors: [{ path: 'text', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { text: text.trim(), isPinned } },
});

export interface NoteFormProps {
  readonly open: boolean;
  readonly clientId: string;
  /** Null for a new one. */
  readonly note: Note | null;
  readonly onClose: () => void;
}

/** Writes a note about a client. */
export function NoteForm(props: NoteFormProps) {
  const { open, note, onClose } = props;
  const text = useText('console-records');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text(note === null ? 'note.add' : 'note.change')} closeLabel={common('action.close')}>
      {open ? <Fields key={note?.id} {...props} /> : null}
    </Dialog>
  );
}

function Fields({ clientId, note, onClose }: NoteFormProps) {
  const { call, queryClient } = useApp();
  const text = useText('console-records');
  const reload = () => queryClient.invalidateQueries({ queryKey: [CLIENTS] });
  const { form, merge } = useRecordForm(noteForm, {
    record: note ?? undefined,
    valuesOf: (record): Values => ({ text: record?.text ?? '', isPinned: record?.isPinned ?? false }),
    reload,
    send: async (body, version) => {
      if (note === null) await call('POST /api/admin/clients/{id}/notes', { params: { id: clientId }, body });
      else await call('PUT /api/admin/notes/{id}', { params: { id: note.id }, body: { ...body, version } });
    },
    onSent: async () => {
      await Promise.all([reload(), queryClient.invalidateQueries({ queryKey: [TIMELINE] })]);
      onClose();
    },
  });
  return (
    <form className={formCss.form} {...form.props}>
      <FormTextArea {...form.text('text')} label={text('note.text')} maxLength={2000} rows={5} />
      <FormCheckbox {...form.tick('isPinned')}>{text('note.pin')}</FormCheckbox>
      <FormProblem form={form} merge={merge} reload={reload} />
      <FormActions form={form} onCancel={onClose}>
        {text(note === null ? 'note.add' : 'note.change')}
      </FormActions>
    </form>
  );
}

/** The note that stands above everything else. */
export function PinnedNote({ clientId, note, mayWrite }: { readonly clientId: string; readonly note: Note; readonly mayWrite: boolean }) {
  const text = useText('console-records');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className={css.section} aria-label={text('note.title')}>
      <p className={css.note}>{note.text}</p>
      <div className={css.actions}>
        <Badge>{text('note.pinned')}</Badge>
        <span className={css.soft}>{text('note.by', { by: note.by, at: format.dateTime(note.at, BROWSER_ZONE) })}</span>
        {mayWrite ? (
          <Button variant="quiet" icon="edit" onClick={() => setOpen(true)}>
            {text('note.change')}
          </Button>
        ) : null}
      </div>
      <NoteForm open={isOpen} clientId={clientId} note={note} onClose={() => setOpen(false)} />
    </aside>
  );
}
