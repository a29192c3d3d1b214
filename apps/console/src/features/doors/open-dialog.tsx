import type { DoorOpening, DoorRecord, StaffCommand } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { DOORS, DoorCommand } from '../../shared/door-command.tsx';
import { useDoorName } from '../../shared/door-names.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { causesFor, type OpeningValues, validateOpening } from './opening-values.ts';

const formOf = (isLet: boolean) => defineForm({ paths: ['cause', 'reason'] as const, validate: validateOpening(isLet) });
const vacantForm = formOf(false);
const letForm = formOf(true);

interface Done {
  readonly command: StaffCommand | null;
  readonly opening: DoorOpening | null;
}

export interface OpenDialogProps {
  /** Null: closed. */
  readonly door: DoorRecord | null;
  readonly onClose: () => void;
}

/** Opens a door with a reason, and shows what the device does. A let box asks for another person. */
export function OpenDialog({ door, onClose }: OpenDialogProps) {
  const text = useText('console-doors');
  const common = useText('common');
  const doorName = useDoorName();
  return (
    <Dialog
      open={door !== null}
      onClose={onClose}
      title={door === null ? '' : text('open.title', { name: doorName(door) })}
      closeLabel={common('action.close')}
    >
      {door === null ? null : <Opening key={door.id} door={door} onClose={onClose} />}
    </Dialog>
  );
}

function Opening({ door, onClose }: { readonly door: DoorRecord; readonly onClose: () => void }) {
  const text = useText('console-doors');
  const common = useText('common');
  const format = useFormat();
  const [done, setDone] = useState<Done | null>(null);
  if (done === null) return <OpenForm door={door} onDone={setDone} onClose={onClose} />;
  const { command, opening } = done;
  return (
    <div className={css.form}>
      {command === null ? null : <DoorCommand command={command} />}
      {opening === null ? null : (
        <Alert tone="info" announce title={text('open.asked')}>
          {text('open.askedText', { at: format.dateTime(opening.expiresAt, BROWSER_ZONE) })}
        </Alert>
      )}
      <div className={css.actions}>
        {command === null ? null : (
          <Button icon="refresh" onClick={() => setDone(null)}>
            {text('open.again')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {common('action.close')}
        </Button>
      </div>
    </div>
  );
}

interface OpenFormProps {
  readonly door: DoorRecord;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
}

function OpenForm({ door, onDone, onClose }: OpenFormProps) {
  const app = useApp();
  const text = useText('console-doors');
  const console = useText('console');
  const doorName = useDoorName();
  const isLet = door.boxState === 'LET';
  const values: OpeningValues = { cause: isLet ? '' : 'WORK', reason: '' };
  const form = useForm(isLet ? letForm : vacantForm, {
    values,
    send: async (body) => {
      onDone(await app.call('POST /api/admin/doors/{id}/open', { params: { id: door.id }, body }));
      await app.queryClient.invalidateQueries({ queryKey: [DOORS] });
    },
    onSent: () => undefined,
  });
  return (
    <form className={css.form} {...form.props}>
      {isLet ? (
        <Alert tone="warning" title={text('open.letTitle')}>
          {text('open.letText')}
        </Alert>
      ) : (
        <p>{text('open.text')}</p>
      )}
      {door.online ? null : <Alert tone="warning">{text('open.offline')}</Alert>}
      <FormSelect
        {...form.text('cause')}
        label={text('open.cause')}
        placeholder={console('record.choose')}
        options={causesFor(isLet).map((value) => ({ value, label: text(`cause.${value}`) }))}
      />
      <FormTextArea {...form.text('reason')} label={console('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} variant={isLet ? 'danger' : 'primary'} onCancel={onClose}>
        {text(isLet ? 'open.ask' : 'open.submit', { name: doorName(door) })}
      </FormActions>
    </form>
  );
}
