import type { WaitlistEntry } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { invalid } from '@komora/web-kit/validation';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FreeBoxField } from '../../shared/free-box-field.tsx';
import { ENQUIRIES } from './enquiry-queries.ts';

interface OfferDialogProps {
  /** Null: the dialog is closed. */
  readonly entry: WaitlistEntry | null;
  readonly onClose: () => void;
}

/** Offers a free box to a person of the waiting list: choose the box, see what happens, send it. */
export function OfferDialog({ entry, onClose }: OfferDialogProps) {
  const text = useText('console-enquiries');
  const common = useText('common');
  return (
    <Dialog open={entry !== null} onClose={onClose} title={text('offer.title')} closeLabel={common('action.close')}>
      {entry === null ? null : <OfferForm key={entry.id} entry={entry} onClose={onClose} />}
    </Dialog>
  );
}

interface Values {
  readonly boxId: string;
}

const offerForm = defineForm<Values, Values>({
  paths: ['boxId'],
  validate: (values) =>
    values.boxId === '' ? invalid([{ path: 'boxId', code: 'revalid/rule/basic/not-null' }]) : { valid: true, value: values },
});

function OfferForm({ entry, onClose }: { readonly entry: WaitlistEntry; readonly onClose: () => void }) {
  const app = useApp();
  const text = useText('console-enquiries');
  const common = useText('common');
  const { id, email, boxSize, warehouseId } = entry;
  const form = useForm(offerForm, {
    values: { boxId: '' },
    send: (body) => app.call('POST /api/admin/waitlist-entries/{id}/offer', { params: { id }, body }),
    onSent: async () => {
      await app.queryClient.invalidateQueries({ queryKey: [ENQUIRIES] });
      onClose();
    },
  });
  const { boxId } = form.values;
  return (
    <form className={css.form} {...form.props}>
      <p>{text('offer.text', { email, size: boxSize === null ? text('anySize') : common(`size.${boxSize}`) })}</p>
      <FreeBoxField {...form.text('boxId')} label={text('offer.box')} warehouse={warehouseId} />
      {boxId === '' ? null : <Preview id={id} boxId={boxId} />}
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('offer.submit')}
      </FormActions>
    </form>
  );
}

/** The effect as the server computes it. */
function Preview({ id, boxId }: { readonly id: string; readonly boxId: string }) {
  const app = useApp();
  const text = useText('console-enquiries');
  const common = useText('common');
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: [ENQUIRIES, 'offer', id, boxId],
    queryFn: ({ signal }) => app.call('POST /api/admin/waitlist-entries/{id}/offer/preview', { params: { id }, body: { boxId }, signal }),
    staleTime: 0,
    retry: false,
  });
  if (error !== null) return <p role="alert">{errorText(app.texts, error)}</p>;
  if (data === undefined) return null;
  const { email, box, size, until, timeZone } = data;
  return <p role="status">{text('offer.effect', { email, box, size: common(`size.${size}`), until: format.dateTime(until, timeZone) })}</p>;
}
