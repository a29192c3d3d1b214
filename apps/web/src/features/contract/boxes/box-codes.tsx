import type { ReactNode } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Secret, Secrets, type SecretsProps } from '../secret.tsx';

export interface BoxCodesProps extends Pick<SecretsProps, 'onShow'> {
  /** undefined while they load, null where there is none */
  readonly accessCode: string | null | undefined;
  readonly lockCode: string | null | undefined;
  /** The PIN of the box's keypad in place of a lock code; it is requested on its own. */
  readonly pin: ReactNode;
}

/** The codes of entrance and box, which one button shows. */
export function BoxCodes({ accessCode, lockCode, pin, onShow }: BoxCodesProps) {
  const text = useText('contract');
  const access = { label: text('code.access'), value: accessCode };
  if (pin === null) return <Secrets codes={[access, { label: text('code.lock'), value: lockCode }]} onShow={onShow} />;
  return (
    <>
      <Secret {...access} onShow={onShow} />
      {pin}
    </>
  );
}
