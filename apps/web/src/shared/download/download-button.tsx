import { Button, type ButtonVariant } from '@komora/ui/button';
import { cx } from '@komora/ui/cx';
import { Icon } from '@komora/ui/icon';
import { errorText } from '@komora/web-kit/error-text';
import { saveFile } from '@komora/web-kit/save-file';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '../app-context.ts';
import { useText } from '../i18n/use-text.ts';
import { OwnOnly } from '../session/own-only.tsx';
import css from './download-button.module.css';

export interface DownloadButtonProps {
  /** Fetches the file. */
  readonly load: () => Promise<File>;
  readonly variant?: ButtonVariant;
  /** Accessible name where the text does not identify the file. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Fetches a file and saves it; shows progress, and an error below the button. */
export function DownloadButton({ load, variant, label, children }: DownloadButtonProps) {
  const app = useApp();
  const common = useText('common');
  const download = useMutation({ mutationFn: load, onSuccess: saveFile });
  return (
    <OwnOnly>
      <div className={cx(css.download, variant === 'quiet' && css.quiet)}>
        <Button
          icon={download.error === null ? 'download' : 'refresh'}
          busy={download.isPending}
          busyLabel={common('state.loading')}
          {...(variant === undefined ? {} : { variant })}
          {...(label === undefined ? {} : { 'aria-label': label })}
          onClick={() => download.mutate()}
        >
          {children}
        </Button>
        {download.error === null ? null : (
          <p role="alert" className={css.failed}>
            <Icon name="error" /> <span>{errorText(app.texts, download.error)}</span>
          </p>
        )}
      </div>
    </OwnOnly>
  );
}
