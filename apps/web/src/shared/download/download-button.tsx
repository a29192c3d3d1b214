import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '../app.ts';
import { errorText } from '../texts/error-text.ts';
import { useText } from '../texts/use-text.ts';
import { Button, type ButtonVariant } from '../ui/button/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import css from './download-button.module.css';
import { saveFile } from './save-file.ts';

export interface DownloadButtonProps {
  /** Asks the server for the file. */
  readonly ask: () => Promise<File>;
  readonly variant?: ButtonVariant;
  /** What is read out, where the text alone does not tell one file from another. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Fetches a file and saves it; while that lasts the button is at work, and a failure stands under it. */
export function DownloadButton({ ask, variant, label, children }: DownloadButtonProps) {
  const app = useApp();
  const common = useText('common');
  const download = useMutation({ mutationFn: ask, onSuccess: saveFile });
  return (
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
          <Icon name="error" /> <span>{errorText(app, download.error)}</span>
        </p>
      )}
    </div>
  );
}
