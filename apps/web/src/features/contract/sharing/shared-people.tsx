import type { SharedPerson } from '@komora/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Dialog, IconButton, Notice } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import { sharedBoxesQuery } from '../contract-queries.ts';
import css from './sharing.module.css';

const nameOf = ({ firstName, lastName }: SharedPerson): string => `${firstName} ${lastName}`;

/** The people who may open the box; each can be taken off the list after a question. */
export function SharedPeople({ contractId, people }: { readonly contractId: string; readonly people: readonly SharedPerson[] }) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const queryClient = useQueryClient();
  // The person stays while the dialog slides out.
  const [asked, setAsked] = useState<SharedPerson | null>(null);
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
    // The button that asked went with its person, so the focus goes to the list.
    if (remove.isSuccess) list.current?.focus();
    setAsked(null);
  };
  return (
    <div ref={list} tabIndex={-1}>
      {people.length === 0 ? <p className={shared.soft}>{text('sharing.nobody')}</p> : null}
      <ul className={`plain-list ${css.people}`}>
        {people.map((person) => (
          <li key={person.email} className={css.person}>
            <span className={css.who}>
              <strong>{nameOf(person)}</strong>
              <span className={shared.soft}>{person.email}</span>
            </span>
            <IconButton
              icon="trash"
              label={text('sharing.removeNamed', { name: nameOf(person) })}
              onClick={() => {
                remove.reset();
                setAsked(person);
                setOpen(true);
              }}
            />
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
          asked === null ? null : (
            <div className={css.answers}>
              <Button variant="danger" busy={remove.isPending} busyLabel={common('state.loading')} onClick={() => remove.mutate(asked)}>
                {text('sharing.remove')}
              </Button>
              <Button onClick={close}>{common('action.cancel')}</Button>
            </div>
          )
        }
      >
        {asked === null ? null : (
          <div className={css.question}>
            <p>{text('sharing.removeText', { name: nameOf(asked) })}</p>
            {remove.error === null ? null : (
              <Notice tone="error" announce>
                {errorText(app, remove.error)}
              </Notice>
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
}
