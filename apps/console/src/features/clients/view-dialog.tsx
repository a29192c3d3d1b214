import { VIEW_CAUSES, type ViewCause } from '@komora/api/view-cause';
import { buttonClass } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';

interface Values {
  readonly cause: string;
  readonly words: string;
}
interface Request {
  readonly cause: ViewCause;
  readonly words: string;
}

const viewForm = defineForm<Values, Request>({
  paths: ['cause', 'words'],
  validate: ({ cause, words }) => {
    const chosen = VIEW_CAUSES.find((one) => one === cause);
    if (chosen !== undefined && words.trim() !== '') return { valid: true, value: { cause: chosen, words: words.trim() } };
    const missing = [...(chosen === undefined ? ['cause' as const] : []), ...(words.trim() === '' ? ['words' as const] : [])];
    return { valid: false, errors: missing.map((path) => ({ path, code: 'revalid/rule/basic/not-null' as const })) };
  },
});

export interface ViewDialogProps {
  readonly open: boolean;
  readonly clientId: string;
  /** The view was prepared: the timeline has a new entry. */
  readonly onPrepared: () => void;
  readonly onClose: () => void;
}

/** Prepares a look at the zone of a client, as the client sees it, and gives the link that opens it. */
export function ViewDialog(props: ViewDialogProps) {
  const text = useText('console-client-view');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('title')} closeLabel={common('action.close')}>
      {props.open ? <Steps {...props} /> : null}
    </Dialog>
  );
}

/** The pressed button is gone with the form. */
const focusIt = (link: HTMLAnchorElement | null) => link?.focus();

function Steps({ clientId, onPrepared, onClose }: ViewDialogProps) {
  const { call } = useApp();
  const text = useText('console-client-view');
  const general = useText('console');
  const [link, setLink] = useState<string | null>(null);
  const form = useForm(viewForm, {
    values: { cause: '', words: '' },
    send: async ({ cause, words }) => {
      const { token } = await call('POST /api/admin/clients/{id}/view', { params: { id: clientId }, body: { cause, reason: words } });
      // The token is in the fragment, which no server and no log receives.
      setLink(`/staff-view#${token}`);
    },
    onSent: onPrepared,
  });
  if (link !== null)
    return (
      <div className={css.form}>
        <p role="status">{text('ready')}</p>
        <div className={css.actions}>
          {/* Without an opener: the tab begins with a storage of its own. */}
          <a
            ref={focusIt}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary' })}
            onClick={onClose}
          >
            {text('go')}
          </a>
        </div>
      </div>
    );
  return (
    <form className={css.form} {...form.props}>
      <p>{text('text')}</p>
      <FormSelect
        {...form.text('cause')}
        label={text('cause')}
        placeholder={text('choose')}
        options={VIEW_CAUSES.map((value) => ({ value, label: text(`causes.${value}`) }))}
      />
      <FormTextArea {...form.text('words')} label={general('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('submit')}
      </FormActions>
    </form>
  );
}
