import { type DisputeEvidence, MAX_STATEMENT } from '@komora/api/admin';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import css from '../../shared/form.module.css';
import { FormTextArea } from '../../shared/form-select.tsx';
import { evidenceQuery } from './dispute-queries.ts';

interface Values {
  readonly statement: string;
}
const statementForm = defineForm<Values, Values>({ paths: ['statement'], validate: (values) => ({ valid: true, value: values }) });

/** Statement of the operator for the bank. It stays a draft until the evidence is sent; typed text is kept when saving fails. */
export function EvidenceStatement({ evidence }: { readonly evidence: DisputeEvidence }) {
  // A newer text of somebody else replaces the typed one only on request.
  const [round, setRound] = useState(0);
  return <StatementForm key={`${evidence.dispute.id} ${round}`} evidence={evidence} onLoad={() => setRound(round + 1)} />;
}

function StatementForm({ evidence, onLoad }: { readonly evidence: DisputeEvidence; readonly onLoad: () => void }) {
  const app = useApp();
  const text = useText('console-disputes');
  const { id } = evidence.dispute;
  // The text and the version that the typed text began with.
  const [base, setBase] = useState({ statement: evidence.statement, version: evidence.version });
  const form = useForm(statementForm, {
    values: { statement: evidence.statement },
    send: ({ statement }) => {
      // Attached files change the version too, and do not touch the text. A text of somebody else does not get lost.
      const version = evidence.statement === base.statement ? evidence.version : base.version;
      return app.call('PUT /api/admin/disputes/{id}/statement', { params: { id }, body: { statement, version } });
    },
    onSent: (saved) => {
      setBase({ statement: saved.statement, version: saved.version });
      app.queryClient.setQueryData(evidenceQuery(app, id).queryKey, saved);
    },
  });
  const isSaved = form.values.statement.trim() === base.statement;
  return (
    <form className={css.form} {...form.props}>
      <FormTextArea
        {...form.text('statement')}
        label={text('statement.label')}
        hint={text('statement.hint')}
        optionalLabel={text('optional')}
        maxLength={MAX_STATEMENT}
        rows={8}
      />
      {isConflict(form.failure) ? (
        <Conflict onLoad={() => app.queryClient.invalidateQueries({ queryKey: ['dispute', id] }).then(onLoad)} />
      ) : (
        <FormFailure form={form} />
      )}
      <div className={css.actions}>
        <SubmitButton form={form} variant="secondary">
          {text('statement.save')}
        </SubmitButton>
        <span role="status">{isSaved ? text('statement.saved') : text('statement.unsaved')}</span>
      </div>
    </form>
  );
}
