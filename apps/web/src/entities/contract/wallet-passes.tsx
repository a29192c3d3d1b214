import type { Contract, Wallet } from '@komora/api';
import { languageOf } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { saveFile } from '@komora/web-kit/save-file';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import { goToGateway } from '../../shared/native/go-to-gateway.ts';
import { isNative } from '../../shared/native/is-native.ts';
import { OwnOnly } from '../../shared/session/own-only.tsx';
import { walletPassesQuery } from './contract-query.ts';
import { isFor } from './wallet-device.ts';
import css from './wallet-passes.module.css';

const LABELS = { APPLE: 'pass.apple', GOOGLE: 'pass.google' } as const;

/** Buttons that add a pass of the box to the wallet of this device. Absent without the operator's certificate. */
export function WalletPasses({ contractId }: { readonly contractId: Contract['id'] }) {
  return (
    <OwnOnly>
      <Passes contractId={contractId} />
    </OwnOnly>
  );
}

function Passes({ contractId }: { readonly contractId: Contract['id'] }) {
  const { call } = useApp();
  const text = useText('contract');
  const { data } = useQuery(walletPassesQuery(call, contractId));
  // A missing offer is no fault of the page: everything else on it works.
  const wallets = (data?.wallets ?? []).filter((wallet) => isFor(wallet, navigator));
  if (wallets.length === 0) return null;
  return (
    <section className={css.passes} aria-label={text('pass.title')}>
      <div className={css.buttons}>
        {wallets.map((wallet) => (
          <PassButton key={wallet} wallet={wallet} contractId={contractId} />
        ))}
      </div>
      <p className={css.hint}>{text('pass.hint')}</p>
    </section>
  );
}

function PassButton({ wallet, contractId }: { readonly wallet: Wallet; readonly contractId: Contract['id'] }) {
  const { call, texts } = useApp();
  const text = useText('contract');
  const common = useText('common');
  const language = languageOf(useLocale());
  const add = useMutation({
    mutationFn: async () => {
      const { url } = await call('POST /api/client/my/contracts/{id}/wallet-passes/{wallet}', {
        params: { id: contractId, wallet },
        body: { language },
      });
      // Safari offers the file of an address to Apple Wallet. The web view of an application does not: it shares the file.
      if (wallet === 'GOOGLE' || !isNative(navigator)) return goToGateway(url);
      saveFile(await call('GET /api/client/wallet-pass/{ticket}', { params: { ticket: url.slice(url.lastIndexOf('/') + 1) } }));
    },
  });
  return (
    <div className={css.pass}>
      <Button busy={add.isPending} busyLabel={common('state.loading')} onClick={() => add.mutate()}>
        {text(LABELS[wallet])}
      </Button>
      {add.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(texts, add.error)}
        </Alert>
      )}
    </div>
  );
}
