import { type ReactNode, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { Field, type FieldProps } from './field.tsx';
import css from './file-field.module.css';

export type FileFieldProps = Omit<FieldProps, 'children'> & {
  name?: string;
  /** MIME types or extensions, as in HTML */
  accept: string;
  multiple?: boolean;
  /** a phone opens its camera at once */
  capture?: 'environment' | 'user';
  disabled?: boolean;
  icon?: IconName;
  /** on the button, in the language of the page, for example „Choose a file“ */
  chooseLabel: ReactNode;
  /** beside the button, for example „or drop it here“; not shown where nothing can be dropped */
  dropLabel?: ReactNode;
  /** name of the file that the form holds, empty for none */
  chosen?: string | undefined;
  /** the chosen or dropped files, at least one */
  onFiles: (files: readonly File[]) => void;
};

/**
 * Files that are chosen or dropped. The native control lies invisible above the area: it takes the keyboard, presses and drops, and the words of the
 * browser, which are in another language than the page, are not seen.
 */
export function FileField({
  name,
  accept,
  multiple = false,
  capture,
  disabled = false,
  icon = 'upload',
  chooseLabel,
  dropLabel,
  chosen,
  onFiles,
  ...field
}: FileFieldProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <span className={css.area} data-over={isOver || undefined}>
          <span className={css.words} aria-hidden="true">
            <span className={css.button}>
              <Icon name={icon} />
              <span>{chooseLabel}</span>
            </span>
            {chosen ? (
              <span className={css.chosen}>
                <Icon name="check" /> {chosen}
              </span>
            ) : (
              dropLabel && <span className={css.drop}>{dropLabel}</span>
            )}
          </span>
          <input
            {...control}
            type="file"
            name={name}
            accept={accept}
            multiple={multiple}
            capture={capture}
            disabled={disabled}
            // Without it the browser shows its own words as a tooltip.
            title=""
            className={css.input}
            onDragEnter={(event) => setOver(event.dataTransfer.types.includes('Files'))}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              // The same file can be chosen again after it was mended.
              event.currentTarget.value = '';
              if (files.length > 0) onFiles(files);
            }}
          />
        </span>
      )}
    </Field>
  );
}
