import type { Credential, CredentialProvider } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { Alert } from '@komora/ui/alert';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import type { Form } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import {
  CONFIRMATIONS,
  type CredentialPath,
  type CredentialValues,
  credentialValues,
  FIELDS,
  type FieldDefinition,
  isShown,
  keyOf,
} from './credential-fields.ts';
import { credentialsQuery, enterCredential } from './credential-queries.ts';

type Definition = FormDefinition<CredentialValues, CredentialPath, object>;

const formOf = (provider: CredentialProvider): Definition => ({
  paths: [...FIELDS[provider].map(({ name }) => name), ...CONFIRMATIONS],
  read: (values, path) => values[path] ?? '',
  write: (values, path, value) => ({ ...values, [path]: value }),
  validate: { load: async () => (await import('./validate-credential.ts')).validateCredential(provider) },
});
const FORMS: Readonly<Record<CredentialProvider, Definition>> = {
  STRIPE: formOf('STRIPE'),
  GOPAY: formOf('GOPAY'),
  KSEF: formOf('KSEF'),
  NAV: formOf('NAV'),
  APPLE_WALLET: formOf('APPLE_WALLET'),
  GOOGLE_WALLET: formOf('GOOGLE_WALLET'),
};

/** Enters the access data of one vendor. Secrets are typed, and never read. */
export function CredentialForm({ credential }: { readonly credential: Credential }) {
  const app = useApp();
  const queryClient = useQueryClient();
  const text = useText('console-credentials');
  const { provider, legalEntity } = credential;
  const ofCompany = legalEntity === null ? {} : { legalEntityId: legalEntity.id };
  const { queryKey } = credentialsQuery(app);
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const { form, merge } = useRecordForm(FORMS[provider], {
    record: credential,
    valuesOf: (record = credential) => credentialValues(record),
    reload,
    send: (body, version) => enterCredential(app, provider, { ...body, ...ofCompany, version }),
    onSent: (next) => queryClient.setQueryData(queryKey, (all) => all?.map((one) => (keyOf(one) === keyOf(next) ? next : one))),
  });
  const others = othersOf(form.error);
  return (
    <form className={css.form} {...form.props}>
      {FIELDS[provider]
        .filter((field) => isShown(field, form.values))
        .map((field) => (
          <Control key={field.name} field={field} form={form} credential={credential} />
        ))}
      {others === null ? null : <Alert tone="warning">{text('others', others)}</Alert>}
      {CONFIRMATIONS.filter((name) => form.tick(name).value || form.code(name) !== undefined).map((name) => (
        <FormCheckbox key={name} {...form.tick(name)}>
          {text(name)}
        </FormCheckbox>
      ))}
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('save')}
        </SubmitButton>
      </div>
    </form>
  );
}

/** Payments and cards of the other account, as the server counted them. */
function othersOf(error: Error | null): { payments: number; cards: number } | null {
  if (!(error instanceof ApiError)) return null;
  const found = error.problem.errors?.find(({ path }) => path === 'confirmOtherAccount');
  return found === undefined ? null : { payments: Number(found.params?.payments ?? 0), cards: Number(found.params?.cards ?? 0) };
}

interface ControlProps {
  readonly field: FieldDefinition;
  readonly form: Form<CredentialValues, CredentialPath, Credential>;
  readonly credential: Credential;
}

function Control({ field: { name, kind, options = [], isOptional, hint }, form, credential }: ControlProps) {
  const text = useText('console-credentials');
  const common = useText('common');
  const label = text(`field.${name}`);
  const props = form.text(name);
  if (kind === 'choice')
    return <FormSelect {...props} label={label} options={options.map((value) => ({ value, label: text(`choice.${value}`) }))} />;
  if (kind === 'line') return <FormField {...props} label={label} autoComplete="off" spellCheck={false} />;
  const { [name]: end } = credential.shown;
  const isStored = credential.stored.includes(name) && isOptional !== true;
  const kept = !isStored ? undefined : end === undefined ? text('keep') : text('stored', { end });
  const words = [hint === undefined ? undefined : text(`hint.${hint}`), kept].filter((part) => part !== undefined).join('. ');
  const optionalLabel = isStored || isOptional === true ? common('optional') : undefined;
  const optional = optionalLabel === undefined ? {} : { optionalLabel };
  if (kind === 'file')
    return <FormTextArea {...props} {...optional} label={label} rows={4} maxLength={20_000} hint={words === '' ? undefined : words} />;
  return (
    <FormField
      {...props}
      {...optional}
      required={optionalLabel === undefined}
      type="password"
      autoComplete="new-password"
      label={label}
      hint={words === '' ? undefined : words}
    />
  );
}
