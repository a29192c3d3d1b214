import type { WaitlistEntry } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { Skeleton } from '@komora/ui/progress';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { invalid } from '@komora/web-kit/validation';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { assigneesQuery } from '../../shared/assignees-query.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { ENQUIRIES } from './enquiry-queries.ts';

export interface FollowDialogProps {
  /** Null: the dialog is closed. */
  readonly entry: WaitlistEntry | null;
  readonly onClose: () => void;
}

type FormProps = { readonly [key in keyof FollowDialogProps]: NonNullable<FollowDialogProps[key]> };

/** Hands somebody who waits over to a colleague. */
export function AssignPlaceDialog({ entry, onClose }: FollowDialogProps) {
  const text = useText('console-enquiries');
  const common = useText('common');
  return (
    <Dialog open={entry !== null} onClose={onClose} title={text('assign.title')} closeLabel={common('action.close')}>
      {entry === null ? null : <Assign key={entry.id} entry={entry} onClose={onClose} />}
    </Dialog>
  );
}

/** Changes the note about somebody who waits. */
export function NoteDialog({ entry, onClose }: FollowDialogProps) {
  const text = useText('console-enquiries');
  const common = useText('common');
  return (
    <Dialog open={entry !== null} onClose={onClose} title={text('note.title')} closeLabel={common('action.close')}>
      {entry === null ? null : <NoteForm key={entry.id} entry={entry} onClose={onClose} />}
    </Dialog>
  );
}

/** The form needs the whole list: with a part of it, saving would take the place away from the present colleague. */
function Assign({ entry, onClose }: FormProps) {
  const colleagues = useQuery(assigneesQuery(useApp()));
  return (
    <QueryBoundary query={colleagues} skeleton={<Skeleton height="12rem" />}>
      {(found) => <AssignForm entry={entry} colleagues={withPresent(found, entry.assignee)} onClose={onClose} />}
    </QueryBoundary>
  );
}

type Colleague = NonNullable<WaitlistEntry['assignee']>;

/** The present colleague may have lost the right to tasks since. */
const withPresent = (colleagues: readonly Colleague[], present: Colleague | null): readonly Colleague[] =>
  present === null || colleagues.some(({ id }) => id === present.id) ? colleagues : [...colleagues, present];

const assignForm = defineForm<{ readonly staffId: string }, { readonly staffId: string | null }>({
  paths: ['staffId'],
  validate: ({ staffId }) => ({ valid: true, value: { staffId: staffId === '' ? null : staffId } }),
});

interface AssignFormProps extends FormProps {
  readonly colleagues: readonly Colleague[];
}

function AssignForm({ entry, colleagues, onClose }: AssignFormProps) {
  const app = useApp();
  const text = useText('console-enquiries');
  const { id, version, assignee } = entry;
  const leave = useLeave(onClose);
  const form = useForm(assignForm, {
    values: { staffId: assignee?.id ?? '' },
    send: ({ staffId }) => app.call('POST /api/admin/waitlist-entries/{id}/assign', { params: { id }, body: { version, staffId } }),
    onSent: leave,
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('assign.text')}</p>
      <FormSelect
        {...form.text('staffId')}
        label={text('assign.person')}
        placeholder={text('assign.nobody')}
        options={colleagues.map((person) => ({ value: person.id, label: person.name }))}
      />
      {isConflict(form.failure) ? <Conflict onLoad={leave} /> : <FormFailure form={form} />}
      <FormActions form={form} onCancel={onClose}>
        {text('assign.submit')}
      </FormActions>
    </form>
  );
}

/** Characters of a note. A merge of two records joins their notes, so one can be longer, and is shortened before it is saved again. */
const LONGEST = 4000;

const noteForm = defineForm<{ readonly note: string }, { readonly note: string }>({
  paths: ['note'],
  validate: ({ note }) =>
    note.trim().length > LONGEST ? invalid([{ path: 'note', code: 'request/too-large' }]) : { valid: true, value: { note: note.trim() } },
});

function NoteForm({ entry, onClose }: FormProps) {
  const app = useApp();
  const text = useText('console-enquiries');
  const format = useFormat();
  const { id, version, email, note } = entry;
  const leave = useLeave(onClose);
  const form = useForm(noteForm, {
    values: { note },
    send: (body) => app.call('PUT /api/admin/waitlist-entries/{id}/note', { params: { id }, body: { version, ...body } }),
    onSent: leave,
  });
  const typed = form.values.note.trim().length;
  return (
    <form className={css.form} {...form.props}>
      <p>{text('note.text', { email })}</p>
      <FormTextArea
        {...form.text('note')}
        label={text('note.label')}
        optionalLabel={text('note.optional')}
        hint={typed > LONGEST ? text('note.tooLong', { count: typed, most: format.number(LONGEST) }) : undefined}
        maxLength={Math.max(note.length, LONGEST)}
        rows={6}
      />
      {isConflict(form.failure) ? <Conflict onLoad={leave} /> : <FormFailure form={form} />}
      <FormActions form={form} onCancel={onClose}>
        {text('note.submit')}
      </FormActions>
    </form>
  );
}

/** Loads the list again and closes the dialog. */
function useLeave(onClose: () => void): () => Promise<void> {
  const { queryClient } = useApp();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [ENQUIRIES] });
    onClose();
  };
}
