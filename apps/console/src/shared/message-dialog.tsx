import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from './app-context.ts';
import formCss from './form.module.css';
import { FormActions } from './form-actions.tsx';
import { FormTextArea } from './form-select.tsx';
import { holds, useMe } from './me.ts';
import { TIMELINE } from './timeline.tsx';
import { createReader } from './typed-reader.ts';

interface Values {
  readonly subject: string;
  readonly text: string;
}

const MOST = { subject: 150, text: 10_000 } as const;

const messageForm = defineForm<Values, Values>({
  paths: ['subject', 'text'],
  validate: ({ subject, text }) => {
    const reader = createReader();
    return reader.result({ subject: reader.text('subject', subject), text: reader.text('text', text) });
  },
});

export interface MessageButtonProps {
  readonly clientId: string;
  /** Of the record from which the message is written. */
  readonly contractId?: string;
}

/** Writes a message to one client, for people with the right. */
export function MessageButton(props: MessageButtonProps) {
  const text = useText('console-records');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  if (!holds(useMe(), 'write:message')) return null;
  return (
    <>
      <Button icon="mail" onClick={() => setOpen(true)}>
        {text('write.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('write.open')} closeLabel={common('action.close')}>
        {isOpen ? <Fields {...props} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

function Fields({ clientId, contractId, onClose }: MessageButtonProps & { readonly onClose: () => void }) {
  const { call, queryClient } = useApp();
  const text = useText('console-records');
  // The same words are sent once, also if the answer was lost. Other words are another message.
  const [keys] = useState(() => new Map<string, string>());
  const form = useForm(messageForm, {
    values: { subject: '', text: '' },
    send: (body) => {
      const words = JSON.stringify(body);
      const idempotencyKey = keys.get(words) ?? crypto.randomUUID();
      keys.set(words, idempotencyKey);
      return call('POST /api/admin/clients/{id}/messages', {
        params: { id: clientId },
        body: contractId === undefined ? body : { ...body, contractId },
        idempotencyKey,
      });
    },
    onSent: async () => {
      await queryClient.invalidateQueries({ queryKey: [TIMELINE] });
      onClose();
    },
  });
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('write.hint')}</p>
      <FormField {...form.text('subject')} label={text('write.subject')} maxLength={MOST.subject} autoComplete="off" dir="auto" />
      <FormTextArea {...form.text('text')} label={text('write.text')} maxLength={MOST.text} rows={10} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('write.send')}
      </FormActions>
    </form>
  );
}
