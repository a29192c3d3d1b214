import { WEBHOOK_TYPES, type Webhook, type WebhookType } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { defineForm } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { WEBHOOKS } from './webhook-queries.ts';

interface Values {
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly enabled: boolean;
}

interface Body {
  readonly name: string;
  readonly url: string;
  readonly types: WebhookType[];
  readonly enabled: boolean;
}

/** The server checks the address itself. */
function validate({ name, url, types, enabled }: Values): ValidationResult<Body> {
  const missing = (path: keyof Values): FieldError => ({ path, code: 'revalid/rule/basic/not-null' });
  const errors = [
    ...(name.trim() === '' ? [missing('name')] : []),
    ...(url.trim() === '' ? [missing('url')] : []),
    ...(types.length === 0 ? [missing('types')] : []),
  ];
  if (errors.length > 0) return invalid(errors);
  return { valid: true, value: { name: name.trim(), url: url.trim(), types: types as WebhookType[], enabled } };
}

const webhookForm = defineForm<Values, Body>({
  paths: ['name', 'url', 'types', 'enabled'],
  validate,
  fieldOfCode: { 'webhook/url-exists': 'url', 'webhook/url-not-allowed': 'url' },
});

export interface WebhookFormProps {
  /** Undefined: a new one. */
  readonly webhook: Webhook | undefined;
  /** Of a new one: its id, and its secret, which is shown once. */
  readonly onCreated?: (created: { readonly id: string; readonly secret: string }) => void;
}

/** Creates or changes an endpoint. */
export function WebhookForm({ webhook, onCreated }: WebhookFormProps) {
  const app = useApp();
  const text = useText('console-webhooks');
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [WEBHOOKS] });
  const { form, merge } = useRecordForm(webhookForm, {
    record: webhook,
    valuesOf: (record): Values =>
      record === undefined
        ? { name: '', url: '', types: [], enabled: true }
        : { name: record.name, url: record.url, types: record.types, enabled: record.disabledAt === null },
    reload,
    send: async ({ enabled, ...body }, version) => {
      if (webhook === undefined) return app.call('POST /api/admin/webhooks', { body });
      await app.call('PUT /api/admin/webhooks/{id}', { params: { id: webhook.id }, body: { ...body, enabled, version } });
      return null;
    },
    onSent: async (created) => {
      if (created !== null) onCreated?.(created);
      await reload();
    },
  });
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('name')} autoComplete="off" maxLength={100} label={text('field.name')} />
      <FormField
        {...form.text('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2000}
        label={text('field.url')}
        hint={text('field.urlHint')}
      />
      <FormCheckboxes
        name="types"
        legend={text('field.types')}
        options={WEBHOOK_TYPES.map((value) => ({ value, label: text(`type.${value}`) }))}
        value={form.values.types}
        code={form.code('types')}
        onWrite={(types) => form.set('types', types)}
      />
      {webhook === undefined ? null : <FormCheckbox {...form.tick('enabled')}>{text('field.enabled')}</FormCheckbox>}
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text(webhook === undefined ? 'create' : 'save')}
        </SubmitButton>
      </div>
    </form>
  );
}
