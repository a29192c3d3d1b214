import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { Illustration } from '@komora/ui/illustrations';
import { useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './franchising.module.css';

export interface SentDialogProps {
  /** Recipient of the confirmation; null before the form was sent. */
  readonly email: string | null;
  readonly onClosed: () => void;
}

/** Confirms that the form was sent. */
export function SentDialog({ email, onClosed }: SentDialogProps) {
  const text = useText('franchising');
  const [closing, setClosing] = useState(false);
  const close = (): void => setClosing(true);
  return (
    <Dialog
      open={email !== null && !closing}
      onClose={close}
      onClosed={() => {
        setClosing(false);
        onClosed();
      }}
      title={text('sent.title')}
      closeLabel={text('sent.close')}
      from="bottom"
      footer={
        <Button variant="primary" onClick={close}>
          {text('sent.close')}
        </Button>
      }
    >
      <div className={css.sent}>
        <Illustration illustration="success" />
        <p>{text('sent.text', { email: email ?? '' })}</p>
      </div>
    </Dialog>
  );
}
