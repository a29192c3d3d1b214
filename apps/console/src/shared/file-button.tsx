import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { saveFile } from '@komora/web-kit/save-file';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from './app-context.ts';

interface FileButtonProps {
  /** Names the file, if the visible words do not. */
  readonly label?: string;
  readonly load: () => Promise<File>;
  readonly children: ReactNode;
}

/** Loads a file and saves it through the browser; an error stands beside the button. */
export function FileButton({ label, load, children }: FileButtonProps) {
  const { texts } = useApp();
  const download = useMutation({ mutationFn: load, onSuccess: (file) => saveFile(file) });
  return (
    <>
      <Button variant="quiet" icon="download" aria-label={label} busy={download.isPending} onClick={() => download.mutate()}>
        {children}
      </Button>
      {download.error === null ? null : <span role="alert">{errorText(texts, download.error)}</span>}
    </>
  );
}
