import type { MergePreview, MergeSide } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { Radio, RadioGroup } from '@komora/ui/radio-group';
import { codeText } from '@komora/web-kit/code-text';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure } from '@komora/web-kit/form-parts';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormTextArea } from '../../shared/form-select.tsx';
import { TIMELINE } from '../../shared/timeline.tsx';
import { CLIENTS, mergePreviewQuery } from './client-queries.ts';
import { RecordsTable } from './records-table.tsx';

interface CompareProps {
  readonly clientId: string;
  readonly otherId: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Both records side by side, which of them stays, and what moves. */
export function CompareRecords({ clientId, otherId, onBack, onClose }: CompareProps) {
  const text = useText('console-client-merge');
  const app = useApp();
  const [survivorId, setSurvivorId] = useState(clientId);
  const duplicateId = survivorId === clientId ? otherId : clientId;
  const query = useQuery(mergePreviewQuery(app, { survivorId, duplicateId }));
  return (
    <div className={formCss.form}>
      <div className={formCss.actions}>
        <Button variant="quiet" onClick={onBack}>
          {text('back')}
        </Button>
      </div>
      <QueryBoundary query={query} errorTitle={text('failed')} skeleton={<Skeleton height="20rem" />}>
        {(preview) => {
          const sides = [preview.survivor, preview.duplicate].sort((a) => (a.id === clientId ? -1 : 1));
          return (
            <>
              <RadioGroup label={text('survivor')} value={survivorId} onChange={setSurvivorId}>
                {sides.map((side) => (
                  <Radio key={side.id} value={side.id}>
                    {nameOf(side)}
                  </Radio>
                ))}
              </RadioGroup>
              <RecordsTable sides={sides} survivorId={survivorId} differences={preview.differences} />
              <Moved moved={preview.moved} />
              <p>{text('rules')}</p>
              {query.isPlaceholderData ? (
                <Skeleton height="10rem" />
              ) : (
                <Decision key={preview.survivor.id} preview={preview} onClose={onClose} />
              )}
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}

function Decision({ preview, onClose }: { readonly preview: MergePreview; readonly onClose: () => void }) {
  return preview.obstacles.length > 0 ? <Obstacles codes={preview.obstacles} /> : <MergeForm preview={preview} onClose={onClose} />;
}

const nameOf = ({ firstName, lastName, email }: MergeSide): string => `${`${firstName} ${lastName}`.trim()}, ${email}`;

function Moved({ moved }: Pick<MergePreview, 'moved'>) {
  const text = useText('console-client-merge');
  if (moved.length === 0) return <p>{text('movedNothing')}</p>;
  return (
    <section className={formCss.group}>
      <h3>{text('moved')}</h3>
      <ul>
        {moved.map(({ what, count }) => (
          <li key={what}>{text(`count.${what}`, { count })}</li>
        ))}
      </ul>
    </section>
  );
}

function Obstacles({ codes }: { readonly codes: MergePreview['obstacles'] }) {
  const { texts } = useApp();
  const text = useText('console-client-merge');
  return (
    <Alert tone="warning" title={text('obstacles')}>
      <ul className="plain-list">
        {codes.map((code) => (
          <li key={code}>{codeText(texts, code)}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface Values {
  readonly words: string;
}

const mergeForm = defineForm<Values, Values>({
  paths: ['words'],
  validate: ({ words }) =>
    words.trim() === ''
      ? { valid: false, errors: [{ path: 'words', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { words: words.trim() } },
});

function MergeForm({ preview: { survivor, duplicate }, onClose }: { readonly preview: MergePreview; readonly onClose: () => void }) {
  const { call, queryClient } = useApp();
  const text = useText('console-client-merge');
  const general = useText('console');
  const navigate = useNavigate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const reload = () => Promise.all([CLIENTS, TIMELINE].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const form = useForm(mergeForm, {
    values: { words: '' },
    send: ({ words }) =>
      call('POST /api/admin/clients/{id}/merge', {
        params: { id: survivor.id },
        body: { duplicateId: duplicate.id, version: survivor.version, duplicateVersion: duplicate.version, reason: words },
        idempotencyKey,
      }),
    onSent: async () => {
      onClose();
      await navigate({ to: '/clients/$id', params: { id: survivor.id }, replace: true });
      await reload();
    },
  });
  return (
    <form className={formCss.form} {...form.props}>
      <FormTextArea {...form.text('words')} label={general('reason')} maxLength={500} />
      {isConflict(form.failure) ? <Conflict onLoad={reload} /> : <FormFailure form={form} />}
      <FormActions form={form} variant="danger" onCancel={onClose}>
        {text('submit')}
      </FormActions>
    </form>
  );
}
