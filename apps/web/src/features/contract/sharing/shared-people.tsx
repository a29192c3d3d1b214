import type { SharedPerson } from '@komora/api';
import { Alert } from '@komora/ui/alert';
import { Button, IconButton } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { OwnOnly } from '../../../shared/session/own-only.tsx';
import shared from '../contract.module.css';
import { sharedBoxesQuery } from '../contract-queries.ts';
import css from './sharing.module.css';

/** People who may open the box; removing one asks for confirmation. */
export function SharedPeople({ contractId, people }: { readonly contractId: string; readonly people: readonly SharedPerson[] }) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const queryClient = useQueryClient();
  // Keeps the address while the dialog slides out.
  const [requested, setAsked] = useState<SharedPerson | null>(null);
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const remove = useMutation({
    mutationFn: ({ email }: SharedPerson) => app.call('POST /api/client/my/remove-box-sharing', { body: { contractId, email } }),
    onSuccess: async () => {
      setOpen(false);
      await queryClient.invalidateQueries({ queryKey: sharedBoxesQuery(app.call).queryKey });
    },
  });
  const close = (): void => setOpen(false);
  const onClosed = (): void => {
    // The pressed button disappeared with its row, so the focus moves to the list.
    if (remove.isSuccess) list.current?.focus();
    setAsked(null);
  };
  return (
    <div ref={list} tabIndex={-1}>
      {people.length === 0 ? <p className={shared.soft}>{text('sharing.nobody')}</p> : null}
      <ul className={`plain-list ${css.people}`}>
        {people.map((person) => (
          <li key={person.email} className={css.person}>
            <strong className={css.who}>{person.email}</strong>
            <OwnOnly>
              <IconButton
                icon="trash"
                label={text('sharing.removeNamed', { name: person.email })}
                onClick={() => {
                  remove.reset();
                  setAsked(person);
                  setOpen(true);
                }}
              />
            </OwnOnly>
          </li>
        ))}
      </ul>
      <Dialog
        open={open}
        onClose={close}
        onClosed={onClosed}
        title={text('sharing.removeTitle')}
        closeLabel={common('action.close')}
        from="bottom"
        footer={
          requested === null ? null : (
            <div className={css.answers}>
              <Button variant="danger" busy={remove.isPending} busyLabel={common('state.loading')} onClick={() => remove.mutate(requested)}>
                {text('sharing.remove')}
              </Button>
              <Button onClick={close}>{common('action.cancel')}</Button>
            </div>
          )
        }
      >
        {requested === null ? null : (
          <div className={css.question}>
            <p>{text('sharing.removeText', { name: requested.email })}</p>
            {remove.error === null ? null : (
              <Alert tone="error" announce>
                {errorText(app.texts, remove.error)}
              </Alert>
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
}
