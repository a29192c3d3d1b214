import type { WalkBox } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFile } from '@komora/web-kit/form-file';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { PHOTO_TYPES } from '../../shared/photo-types.ts';

interface Values {
  readonly note: string;
}
const noteForm = defineForm<Values, Values>({
  paths: ['note'],
  validate: ({ note }) =>
    note.trim() === ''
      ? { valid: false, errors: [{ path: 'note', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { note: note.trim() } },
});

export interface DiffersDialogProps {
  /** Null: closed. */
  readonly box: WalkBox | null;
  readonly send: (box: WalkBox, note: string, photo: File | null) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Difference at a box, with a photo. It becomes a task. */
export function DiffersDialog(props: DiffersDialogProps) {
  const { box, onClose } = props;
  const text = useText('console-walk');
  const common = useText('common');
  return (
    <Dialog
      open={box !== null}
      onClose={onClose}
      title={text('differs.title', { name: box?.name ?? '' })}
      closeLabel={common('action.close')}
    >
      {box === null ? null : <DiffersForm {...props} key={box.boxId} box={box} />}
    </Dialog>
  );
}

function DiffersForm({ box, send, onClose }: DiffersDialogProps & { readonly box: WalkBox }) {
  const text = useText('console-walk');
  const [photo, setPhoto] = useState<File | null>(null);
  const form = useForm(noteForm, { values: { note: '' }, send: ({ note }) => send(box, note, photo), onSent: onClose });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('differs.text', { state: text(`use.${box.expected}`) })}</p>
      <FormTextArea {...form.text('note')} label={text('differs.note')} maxLength={1000} />
      <FormFile
        label={text('differs.photo')}
        optionalLabel={text('optional')}
        accept={PHOTO_TYPES}
        capture="environment"
        chosen={photo?.name ?? ''}
        onFiles={([file]) => setPhoto(file ?? null)}
      />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('differs.submit')}
      </FormActions>
    </form>
  );
}
