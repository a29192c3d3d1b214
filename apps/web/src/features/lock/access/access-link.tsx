import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../texts/use-text.ts';
import { Button, Notice } from '../../../ui/index.ts';
import css from './access.module.css';

export interface AccessLinkProps {
  readonly email: string;
  readonly link: string;
  readonly onAnother: () => void;
}

/** The link, told once: whoever holds it gets in. */
export function AccessLink({ email, link, onAnother }: AccessLinkProps) {
  const text = useText('lock');
  const top = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => top.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // A browser that does not let the page write: the person copies what is marked.
      field.current?.select();
      setCopied(false);
    }
  };
  const share = (): void => {
    // Closing the phone's own sheet is a refusal too, and no fault.
    navigator.share({ text: text('access.shareText'), url: link }).catch(() => setCopied(null));
  };
  return (
    <div ref={top} tabIndex={-1} className={css.made}>
      <Notice tone="success" title={text('access.madeTitle')}>
        {text('access.madeText', { email })}
      </Notice>
      <textarea ref={field} className={css.link} readOnly rows={4} aria-label={text('access.link')} value={link} />
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
