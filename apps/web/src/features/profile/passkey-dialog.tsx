import type { Passkey } from '@komora/api/passkey';
import { Dialog } from '@komora/ui/dialog';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-forms.tsx';

export type PasskeyAct = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

export interface PasskeyDialogProps {
  readonly act: PasskeyAct;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** After the dialog is gone. */
  readonly onClosed: () => void;
  readonly onDone: (act: PasskeyAct) => unknown;
}

/** Adds, renames or removes a passkey. */
export function PasskeyDialog({ act, isOpen, onClose, onClosed, onDone }: PasskeyDialogProps) {
  const { call } = useApp();
  const text = useText('profile');
  const common = useText('common');
  const title = act.kind === 'add' ? text('passkeys.add') : text(`passkeys.${act.kind}Named`, { name: act.passkey.name });
  const done = (): unknown => onDone(act);
  return (
    <Dialog open={isOpen} onClose={onClose} onClosed={onClosed} title={title} closeLabel={common('action.close')}>
      {act.kind === 'add' ? <AddPasskey onDone={done} /> : null}
      {act.kind === 'rename' ? (
        <RenamePasskey
          name={act.passkey.name}
          send={(name) => call('PUT /api/client/my/passkeys/{id}', { params: { id: act.passkey.id }, body: { name } })}
          onDone={done}
        />
      ) : null}
      {act.kind === 'remove' ? <RemovePasskey passkey={act.passkey} onDone={done} /> : null}
    </Dialog>
  );
}
