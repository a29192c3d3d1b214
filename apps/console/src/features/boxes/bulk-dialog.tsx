import type { BoxSelection, BulkPreview } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import type { Currency } from '@komora/domain/money';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { codeText } from '@komora/web-kit/code-text';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { type AskedChange, type BulkAct, previewChange, startChange } from './bulk-change.ts';
import { OfferOfManyForm, PricesOfManyForm, StateOfManyForm } from './bulk-forms.tsx';

export interface BulkDialogProps {
  /** Null: closed. */
  readonly act: BulkAct | null;
  readonly selection: BoxSelection;
  readonly currencies: readonly Currency[];
  readonly onStarted: (runId: string) => void;
  readonly onClose: () => void;
}

/** Asks for a change of many boxes, shows what it would do, and starts it. */
export function BulkDialog(props: BulkDialogProps) {
  const { act, onClose } = props;
  const text = useText('console-bulk');
  const common = useText('common');
  return (
    <Dialog open={act !== null} onClose={onClose} title={act === null ? '' : text(`act.${act}.title`)} closeLabel={common('action.close')}>
      {act === null ? null : <Steps {...props} act={act} />}
    </Dialog>
  );
}

interface Seen {
  readonly asked: AskedChange;
  readonly preview: BulkPreview;
  /** A repeated request with the key starts no second run. */
  readonly key: string;
}

function Steps({ act, selection, currencies, onStarted, onClose }: BulkDialogProps & { readonly act: BulkAct }) {
  const app = useApp();
  const [seen, setSeen] = useState<Seen | null>(null);
  const onAsk = async (asked: AskedChange): Promise<void> => {
    const preview = await previewChange(app, asked, selection);
    setSeen({ asked, preview, key: crypto.randomUUID() });
  };
  if (seen !== null)
    return (
      <Confirmation
        key={seen.key}
        seen={seen}
        selection={selection}
        onStarted={onStarted}
        onOutdated={() => onAsk(seen.asked)}
        onBack={() => setSeen(null)}
      />
    );
  const form = { onAsk, onCancel: onClose };
  if (act === 'state') return <StateOfManyForm {...form} />;
  if (act === 'prices') return <PricesOfManyForm {...form} currencies={currencies} />;
  return <OfferOfManyForm {...form} active={act === 'offer'} />;
}

interface ConfirmationProps {
  readonly seen: Seen;
  readonly selection: BoxSelection;
  readonly onStarted: (runId: string) => void;
  readonly onOutdated: () => Promise<void>;
  readonly onBack: () => void;
}

const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.problem.code === 'bulk/set-changed';

function Confirmation({ seen: { asked, preview, key }, selection, onStarted, onOutdated, onBack }: ConfirmationProps) {
  const app = useApp();
  const text = useText('console-bulk');
  const common = useText('common');
  const { changed, unchanged, matched, set } = preview;
  const apply = useMutation({
    mutationFn: () => startChange(app, asked, { matched, set, selection, key }),
    onSuccess: ({ runId }) => onStarted(runId),
  });
  const again = useMutation({ mutationFn: onOutdated });
  return (
    <section className={css.form}>
      <p role="status">{text('seen.changed', { count: changed })}</p>
      {unchanged === 0 ? null : <p>{text('seen.unchanged', { count: unchanged })}</p>}
      {asked.what === 'prices' ? <Since day={asked.change.effectiveOn} /> : null}
      <Amounts preview={preview} />
      <Rejected preview={preview} />
      {apply.error === null ? null : (
        <Alert
          tone="error"
          announce
          actions={
            isOutdated(apply.error) ? (
              <Button icon="refresh" busy={again.isPending} busyLabel={common('state.loading')} onClick={() => again.mutate()}>
                {text('previewAgain')}
              </Button>
            ) : undefined
          }
        >
          {errorText(app.texts, again.error ?? apply.error)}
        </Alert>
      )}
      <div className={css.actions}>
        {changed === 0 || isOutdated(apply.error) ? null : (
          <Button variant="primary" busy={apply.isPending} busyLabel={common('state.loading')} onClick={() => apply.mutate()}>
            {text('submit', { count: changed })}
          </Button>
        )}
        <Button onClick={onBack}>{text('back')}</Button>
      </div>
    </section>
  );
}

/** When prices change. */
function Since({ day }: { readonly day: string | null }) {
  const text = useText('console-prices');
  const format = useFormat();
  return <p>{day === null ? text('change.now') : text('change.from', { day: format.date(day) })}</p>;
}

/** The sum of the changed prices. */
function Amounts({ preview: { amounts } }: { readonly preview: BulkPreview }) {
  const text = useText('console-bulk');
  const format = useFormat();
  return amounts.map(({ currency, before, after }) => (
    <p key={currency}>
      {text('seen.amount', { before: format.money({ amount: before, currency }), after: format.money({ amount: after, currency }) })}
    </p>
  ));
}

/** Why boxes would be rejected, with the first ones of each reason. */
function Rejected({ preview: { rejected } }: { readonly preview: BulkPreview }) {
  const app = useApp();
  const text = useText('console-bulk');
  if (rejected.length === 0) return null;
  return (
    <Alert tone="warning" title={text('seen.rejected', { count: rejected.reduce((sum, { count }) => sum + count, 0) })}>
      <ul className="plain-list">
        {rejected.map(({ code, count, examples }) => {
          const names = examples.flatMap(({ name }) => name ?? []).join(', ');
          return <li key={code}>{text(names === '' ? 'seen.why' : 'seen.whyOf', { error: codeText(app.texts, code), count, names })}</li>;
        })}
      </ul>
    </Alert>
  );
}
