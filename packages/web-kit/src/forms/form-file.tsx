import type { ErrorCode } from '@komora/api/errors';
import { FileField, type FileFieldProps } from '@komora/ui/file-field';
import { codeText } from '../i18n/code-text.ts';
import { useText } from '../i18n/use-text.ts';
import { useTextSource } from '../texts/text-context.ts';

export interface FormFileProps extends Omit<FileFieldProps, 'chooseLabel' | 'dropLabel'> {
  /** Of a field of a form; `error` is for a file that is sent at once. */
  readonly code?: ErrorCode | undefined;
}

/** Files with the words of the page's language, and the error at the field. */
export function FormFile({ code, error, ...field }: FormFileProps) {
  const texts = useTextSource();
  const text = useText('common');
  const { label, multiple = false } = field;
  return (
    <FileField
      {...field}
      chooseLabel={text(multiple ? 'file.chooseSeveral' : 'file.choose')}
      dropLabel={text(multiple ? 'file.dropSeveral' : 'file.drop')}
      error={code === undefined ? error : codeText(texts, code, label)}
    />
  );
}
