import type { OwnInsurance } from '@komora/api';
import { MAX_PROOF_BYTES } from '@komora/domain/own-insurance';
import { FormField } from '@komora/web-kit/form-field';
import { FormFile } from '@komora/web-kit/form-file';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ownInsuranceQuery } from '../../../entities/contract/contract-query.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { NO_PROOF, proofForm } from './own-insurance-definition.ts';
import css from './proof-form.module.css';

interface ProofFormProps {
  readonly contractId: string;
  readonly minimum: OwnInsurance['minimum'];
  readonly onSent: () => void;
}

/** Details of the insurance, and the file that proves it. */
export function ProofForm({ contractId, minimum, onSent }: ProofFormProps) {
  const app = useApp();
  const text = useText('contract');
  const format = useFormat();
  const queries = useQueryClient();
  const chosen = useRef<File>(null);
  const form = useForm(proofForm, {
    values: NO_PROOF,
    send: async ({ amount, ...details }) =>
      app.call('POST /api/client/my/contracts/{id}/own-insurance/proof', {
        params: { id: contractId },
        body: { ...details, insured: { amount, currency: minimum.currency }, file: await base64Of(chosen.current ?? new Blob()) },
      }),
    onSent: (stored) => {
      queries.setQueryData(ownInsuranceQuery(app.call, contractId).queryKey, stored);
      form.clear(NO_PROOF);
      onSent();
    },
  });
  const file = form.text('file');
  return (
    <form className={css.form} {...form.props}>
      <FormField {...form.text('insurer')} label={text('ownInsurance.insurer')} maxLength={120} autoComplete="off" />
      <FormField {...form.text('policyNumber')} label={text('ownInsurance.policyNumber')} maxLength={60} autoComplete="off" />
      <FormField {...form.text('validUntil')} type="date" label={text('ownInsurance.validUntil')} autoComplete="off" />
      <FormField
        {...form.text('insured')}
        inputMode="decimal"
        autoComplete="off"
        label={text('ownInsurance.insured', { currency: minimum.currency })}
        hint={text('ownInsurance.insuredHint', { minimum: format.money(minimum) })}
      />
      <FormFile
        name="file"
        label={text('ownInsurance.file')}
        hint={text('ownInsurance.fileHint')}
        required
        code={file.code}
        accept="application/pdf,image/jpeg,image/png"
        chosen={file.value}
        onFiles={([chosenFile]) => {
          chosen.current = chosenFile ?? null;
          const { name = '', size = 0 } = chosenFile ?? {};
          form.change((values) => ({ ...values, file: name, isTooLarge: size > MAX_PROOF_BYTES }));
        }}
      />
      <FormFailure form={form} />
      <SubmitButton form={form} variant="primary">
        {text('ownInsurance.send')}
      </SubmitButton>
    </form>
  );
}

/** The content of a file as base64. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}
