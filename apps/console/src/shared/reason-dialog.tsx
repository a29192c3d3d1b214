import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import type { ReactNode } from 'react';
import css from './form.module.css';
import { FormActions } from './form-actions.tsx';
import { FormTextArea } from './form-select.tsx';
import { validateMandatory } from './mandatory.ts';

export interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Effect of the action, before it happens. */
  readonly children: ReactNode;
  /** Names the action and its object. */
  readonly submit: string;
  readonly isDangerous?: boolean;
  /** Label of the field; a reason for the audit log by default. */
  readonly label?: string;
  readonly send: (words: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly words: string;
}

const reasonForm = defineForm<Values, Values>({ paths: ['words'], validate: validateMandatory });

/** Says what an action does, asks for words for the audit log, and does it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, onClose } = props;
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={common('action.close')}>
      {open ? <ReasonForm {...props} /> : null}
    </Dialog>
  );
}

/** The content of a reason dialog, for a dialog that shows more before it. */
export function ReasonForm({
  children,
  submit,
  isDangerous = false,
  label,
  send,
  onDone,
  onClose,
}: Omit<ReasonDialogProps, 'open' | 'title'>) {
  const text = useText('console');
  const form = useForm(reasonForm, { values: { words: '' }, send: ({ words }) => send(words), onSent: onDone });
  return (
    <form className={css.form} {...form.props}>
      <div>{children}</div>
      <FormTextArea {...form.text('words')} label={label ?? text('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} variant={isDangerous ? 'danger' : 'primary'} onCancel={onClose}>
        {submit}
      </FormActions>
    </form>
  );
}
