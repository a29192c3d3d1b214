import type { Credential } from '@komora/api/admin';
import { isTaxAuthority } from '@komora/api/admin/credential';
import type { Text } from '@komora/i18n';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { CopyField } from '../../shared/copy-field.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { keyOf, STRIPE_EVENTS, VENDORS } from './credential-fields.ts';
import { CredentialForm } from './credential-form.tsx';
import { credentialsQuery } from './credential-queries.ts';
import css from './credentials.module.css';

/** One vendor, or one company at a tax authority: what is used now, the steps at the vendor, and the form. */
export function CredentialSection({ credential, mayWrite }: { readonly credential: Credential; readonly mayWrite: boolean }) {
  const text = useText('console-credentials');
  const common = useText('common');
  const { provider, legalEntity, source, mode, account, verified, webhookUrl } = credential;
  const headingId = `vendor-${keyOf(credential)}`;
  const lacksCompany = isTaxAuthority(provider) && legalEntity === null;
  return (
    <section className={css.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{nameOf(credential)}</h2>
      <p className={css.badges}>
        <Badge tone={source === 'NONE' ? 'neutral' : 'success'}>{text(`source.${source}`)}</Badge>
        {mode === null ? null : <Badge tone={mode === 'LIVE' ? 'success' : 'warning'}>{text(`mode.${mode}`)}</Badge>}
        {account === null ? null : <span>{text('account', { account })}</span>}
      </p>
      <p>{useOf(credential, text, common)}</p>
      {isUnusedGateway(credential) ? <Link to="/settings/shop">{text('choose')}</Link> : null}
      <Expiry credential={credential} />
      {verified ? null : <Alert tone="warning">{text('unverified')}</Alert>}
      {source === 'ENVIRONMENT' && mayWrite ? <Alert>{text('overrides')}</Alert> : null}
      {lacksCompany ? <Alert>{text('companyFirst')}</Alert> : null}
      {mayWrite && !lacksCompany ? (
        <>
          <p>{text(`steps.${provider}`)}</p>
          {webhookUrl === null ? null : (
            <>
              <CopyField label={text('webhook')} value={webhookUrl} />
              <CopyField label={text('events')} value={STRIPE_EVENTS.join(', ')} />
            </>
          )}
          <CredentialForm credential={credential} />
          {source === 'CONSOLE' ? <Removal credential={credential} /> : null}
        </>
      ) : null}
      <LastChange credential={credential} />
    </section>
  );
}

/** Vendor, and company at a tax authority. */
const nameOf = ({ provider, legalEntity }: Credential): string =>
  legalEntity === null ? VENDORS[provider] : `${VENDORS[provider]}: ${legalEntity.name}`;

const WALLETS: readonly Credential['provider'][] = ['APPLE_WALLET', 'GOOGLE_WALLET'];

function useOf({ provider, countries }: Credential, text: Text<'console-credentials'>, common: Text<'common'>): string {
  if (WALLETS.includes(provider)) return text('wallet');
  if (countries.length === 0) return text('unused');
  return text('uses', { countries: countries.map((country) => common(`country.${country}`)).join(', ') });
}

const isUnusedGateway = ({ provider, countries }: Credential): boolean =>
  (provider === 'STRIPE' || provider === 'GOPAY') && countries.length === 0;

/** As long as the task of staff, before the end of the certificate. */
const SOON_MS = 30 * 86_400_000;

/** When the entered certificate ends. */
function Expiry({ credential: { expiresAt } }: { readonly credential: Credential }) {
  const { now } = useApp();
  const text = useText('console-credentials');
  const format = useFormat();
  if (expiresAt === null) return null;
  const left = Date.parse(expiresAt) - now();
  const when = format.dateTime(expiresAt, BROWSER_ZONE);
  if (left > SOON_MS) return <p className={css.soft}>{text('expires', { when })}</p>;
  return left > 0 ? <Alert tone="warning">{text('expiresSoon', { when })}</Alert> : <Alert tone="error">{text('expired', { when })}</Alert>;
}

function LastChange({ credential: { changedAt, changedBy } }: { readonly credential: Credential }) {
  const text = useText('console-credentials');
  const format = useFormat();
  if (changedAt === null) return null;
  return <p className={css.soft}>{text('lastChange', { when: format.dateTime(changedAt, BROWSER_ZONE), who: changedBy ?? '' })}</p>;
}

function Removal({ credential }: { readonly credential: Credential }) {
  const app = useApp();
  const text = useText('console-credentials');
  const [isOpen, setOpen] = useState(false);
  const [confirmOtherAccount, setConfirmed] = useState(false);
  const { provider, legalEntity, version } = credential;
  const vendor = nameOf(credential);
  const isGateway = provider === 'STRIPE' || provider === 'GOPAY';
  return (
    <div>
      <Button icon="trash" onClick={() => setOpen(true)}>
        {text('remove', { vendor })}
      </Button>
      <ReasonDialog
        open={isOpen}
        title={text('remove', { vendor })}
        submit={text('remove', { vendor })}
        isDangerous
        send={(reason) =>
          app.call('POST /api/admin/credentials/{provider}/remove', {
            params: { provider },
            body: { confirmOtherAccount, version, reason, ...(legalEntity === null ? {} : { legalEntityId: legalEntity.id }) },
          })
        }
        onDone={() => {
          setOpen(false);
          void app.queryClient.invalidateQueries({ queryKey: credentialsQuery(app).queryKey });
        }}
        onClose={() => setOpen(false)}
      >
        <p>{text('removeText', { vendor })}</p>
        {isGateway ? (
          <FormCheckbox name="confirmOtherAccount" value={confirmOtherAccount} code={undefined} onWrite={setConfirmed}>
            {text('removeOpen')}
          </FormCheckbox>
        ) : null}
      </ReasonDialog>
    </div>
  );
}
