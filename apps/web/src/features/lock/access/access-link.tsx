import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { TextArea } from '@komora/ui/inputs';
import { copyText } from '@komora/web-kit/copy-text';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from './access.module.css';

export interface AccessLinkProps {
  readonly email: string;
  readonly link: string;
  readonly onAnother: () => void;
}

/** The link, shown once: anybody who has it can open the doors. */
export function AccessLink({ email, link, onAnother }: AccessLinkProps) {
  const text = useText('lock');
  const top = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => top.current?.focus(), []);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(link);
    if (!isCopied) field.current?.select();
    setCopied(isCopied);
  };
  const share = (): void => {
    // Closing the phone's share sheet rejects too; that is not an error.
    navigator.share({ text: text('access.shareText'), url: link }).catch(() => setCopied(null));
  };
  return (
    <div ref={top} tabIndex={-1} className={css.made}>
      <Alert tone="success" title={text('access.madeTitle')}>
        {text('access.madeText', { email })}
      </Alert>
      <TextArea ref={field} readOnly rows={4} aria-label={text('access.link')} value={link} />
      <div className={css.acts}>
        <Button icon="copy" onClick={() => void copy()}>
          {text('access.copy')}
        </Button>
        {'share' in navigator ? (
          <Button icon="share" onClick={share}>
            {text('access.share')}
          </Button>
        ) : null}
        <Button variant="quiet" icon="plus" onClick={onAnother}>
          {text('access.another')}
        </Button>
      </div>
      <p role="status" className={css.soft}>
        {copied === null ? '' : text(copied ? 'access.copied' : 'access.copyYourself')}
      </p>
    </div>
  );
}
