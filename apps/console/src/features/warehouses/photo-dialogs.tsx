import type { PhotoRecord, PhotoSet } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { type TextValues, textPaths, textValues, typedTexts } from '../../shared/localised.ts';
import { LocalisedFields } from '../../shared/localised-fields.tsx';
import css from './photos.module.css';

type Alt = ReturnType<typeof typedTexts>;

const altForm = defineForm<TextValues<'alt'>, Alt>({
  paths: textPaths('alt'),
  validate: (values) => ({ valid: true, value: typedTexts('alt', values) }),
});

export interface AltDialogProps {
  /** Null: closed. */
  readonly photo: PhotoRecord | null;
  readonly send: (alt: Alt) => Promise<void>;
  readonly onReload: () => unknown;
  readonly onClose: () => void;
}

/** The texts of a photo for people who do not see it. */
export function AltDialog({ photo, ...rest }: AltDialogProps) {
  const text = useText('console-warehouses');
  const common = useText('common');
  return (
    <Dialog open={photo !== null} onClose={rest.onClose} title={text('photos.textTitle')} closeLabel={common('action.close')}>
      {photo === null ? null : <AltForm key={photo.id} photo={photo} {...rest} />}
    </Dialog>
  );
}

function AltForm({ photo, send, onReload, onClose }: AltDialogProps & { readonly photo: PhotoRecord }) {
  const text = useText('console-warehouses');
  const form = useForm(altForm, { values: textValues('alt', photo.alt), send, onSent: onClose });
  return (
    <form className={formCss.form} {...form.props}>
      <img src={`/photos/${photo.hash}/${photo.width}.webp`} width={photo.width} height={photo.height} alt="" className={css.preview} />
      <p>{text('photos.textHint')}</p>
      <LocalisedFields name="alt" legend={text('photos.text')} field={form.text} maxLength={300} />
      {isConflict(form.failure) ? <Conflict onLoad={onReload} /> : <FormFailure form={form} />}
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {text('photos.save')}
        </SubmitButton>
      </div>
    </form>
  );
}

export interface DeletePhotoProps {
  /** Null: closed. */
  readonly photo: PhotoRecord | null;
  readonly number: number;
  readonly onDeleted: (set: PhotoSet) => void;
  readonly onClose: () => void;
}

/** Asks before a photo is deleted. */
export function DeletePhoto({ photo, number, onDeleted, onClose }: DeletePhotoProps) {
  const { call, texts } = useApp();
  const text = useText('console-warehouses');
  const common = useText('common');
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/warehouse-photos/{id}', { params: { id } }),
    onSuccess: (set) => {
      onDeleted(set);
      onClose();
    },
  });
  const close = (): void => {
    remove.reset();
    onClose();
  };
  return (
    <Dialog
      open={photo !== null}
      onClose={close}
      title={text('photos.deleteTitle', { number })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button variant="danger" busy={remove.isPending} onClick={() => photo !== null && remove.mutate(photo.id)}>
            {text('photos.deleteSubmit')}
          </Button>
          <Button variant="quiet" onClick={close}>
            {common('action.cancel')}
          </Button>
        </>
      }
    >
      {photo === null ? null : (
        <div className={formCss.form}>
          <img src={`/photos/${photo.hash}/${photo.width}.webp`} width={photo.width} height={photo.height} alt="" className={css.preview} />
          <p>{text('photos.deleteText')}</p>
        </div>
      )}
      {remove.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, remove.error)}
        </Alert>
      )}
    </Dialog>
  );
}
