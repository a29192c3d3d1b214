import type { ClientRecord } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { ChooseDuplicate } from './choose-duplicate.tsx';
import { CompareRecords } from './compare-records.tsx';

export interface MergeDialogProps {
  readonly open: boolean;
  readonly client: ClientRecord;
  /** A suggestion that was chosen before; null: none. */
  readonly otherId: string | null;
  readonly onClose: () => void;
}

/** Merges two records of one person: choose the other one, compare both, choose which stays, confirm. */
export function MergeDialog({ open, client, otherId, onClose }: MergeDialogProps) {
  const text = useText('console-client-merge');
  const common = useText('common');
  return (
    <Dialog open={open} onClose={onClose} title={text('title')} closeLabel={common('action.close')} width="wide">
      {open ? <Steps key={otherId} client={client} otherId={otherId} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Steps({ client, otherId, onClose }: Omit<MergeDialogProps, 'open'>) {
  const [chosen, setChosen] = useState(otherId);
  return chosen === null ? (
    <ChooseDuplicate clientId={client.id} onChoose={setChosen} />
  ) : (
    <CompareRecords clientId={client.id} otherId={chosen} onBack={() => setChosen(null)} onClose={onClose} />
  );
}
