import type { MessageText } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { FormSelect } from '../../shared/form-select.tsx';
import { useSettled } from '../../shared/search-records.ts';
import { paintMessage, withoutInlineStyles } from './message-frame.ts';
import { previewQuery, type Texts } from './message-text-queries.ts';
import css from './message-texts.module.css';

const LOOKS = ['light', 'dark', 'plain'] as const;
type Look = (typeof LOOKS)[number];
const WIDTHS = ['phone', 'wide'] as const;
type Width = (typeof WIDTHS)[number];
const PAUSE = 400;

export interface PreviewProps {
  readonly record: MessageText;
  /** Null while a text is wrong: the preview stays as it was. */
  readonly texts: Texts | null;
  readonly mayWrite: boolean;
}

/** The message with example data, as HTML and as plain text, and a test message to the own address. */
export function Preview({ record, texts, mayWrite }: PreviewProps) {
  const app = useApp();
  const text = useText('console-messages');
  const [example, setExample] = useState(0);
  const [look, setLook] = useState<Look>('light');
  const [width, setWidth] = useState<Width>('phone');
  const key = texts === null ? null : JSON.stringify(texts);
  const settled = useSettled(key, PAUSE);
  const query = useQuery(previewQuery(app, record, example, settled === null ? null : (JSON.parse(settled) as Texts)));
  const { kind, language } = record;
  const test = useMutation({
    mutationFn: (given: Texts) =>
      app.call('POST /api/admin/message-texts/{kind}/{language}/test', {
        params: { kind, language },
        body: { texts: { ...given }, example },
      }),
  });
  return (
    <section className={css.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">{text('preview.title')}</h2>
      <div className={css.choices}>
        {record.examples < 2 ? null : (
          <FormSelect
            name="example"
            label={text('preview.example')}
            code={undefined}
            value={String(example)}
            options={Array.from({ length: record.examples }, (_, index) => ({ value: String(index), label: String(index + 1) }))}
            onWrite={(value) => setExample(Number(value))}
          />
        )}
        <SegmentedControl
          label={text('preview.look')}
          options={LOOKS.map((value) => ({ value, label: text(`preview.${value}`) }))}
          value={look}
          onChange={setLook}
        />
        <SegmentedControl
          label={text('preview.width')}
          options={WIDTHS.map((value) => ({ value, label: text(`preview.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
      </div>
      {texts === null ? <Alert tone="warning">{text('preview.stopped')}</Alert> : null}
      <QueryBoundary query={query} skeleton={<Skeleton height="24rem" />}>
        {({ subject, html, text: plain }) => (
          <div className={css.shown} data-width={width}>
            <p>
              <strong>{subject}</strong>
            </p>
            {look === 'plain' ? (
              <pre className={css.plain}>{plain}</pre>
            ) : (
              <Frame key={`${look}/${width}`} html={html} isDark={look === 'dark'} />
            )}
          </div>
        )}
      </QueryBoundary>
      {mayWrite ? (
        <div className={css.test}>
          <Button icon="mail" busy={test.isPending} disabled={texts === null} onClick={() => texts !== null && test.mutate(texts)}>
            {text('test.send')}
          </Button>
          <p role="status">{test.data === undefined ? '' : text('test.sent', { to: test.data.to })}</p>
          {test.error === null ? null : (
            <Alert tone="error" announce>
              {errorText(app.texts, test.error)}
            </Alert>
          )}
        </div>
      ) : null}
    </section>
  );
}

/** The message in a frame that runs no scripts. */
function Frame({ html, isDark }: { readonly html: string; readonly isDark: boolean }) {
  const text = useText('console-messages');
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <iframe
      ref={frame}
      className={css.frame}
      title={text('preview.title')}
      sandbox="allow-same-origin"
      srcDoc={withoutInlineStyles(html)}
      onLoad={() => frame.current !== null && paintMessage(frame.current, html, isDark)}
    />
  );
}
