import { useState } from 'react';
import { useText } from '../../texts/use-text.ts';
import { Button, Dialog, MomentDrawing } from '../../ui/index.ts';
import css from './franchising.module.css';

export interface SentDialogProps {
  /** Where the confirmation went; null as long as nothing was sent. */
  readonly email: string | null;
  readonly onClosed: () => void;
}

/** Says that the form was sent. */
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
        <MomentDrawing moment="success" />
        <p>{text('sent.text', { email: email ?? '' })}</p>
      </div>
    </Dialog>
  );
}
