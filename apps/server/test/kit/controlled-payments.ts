import { type Payments, paymentsPort } from '../../src/modules/payments/index.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { override, type PortOverride } from '../../src/platform/module/register-modules.ts';
import type { MockGateway } from '../../src/providers/mock-gateway/index.ts';
import type { TestApp } from './test-app.ts';

export type Outcome = 'PAID' | 'DECLINED';

/** The real payments on the mock gateway. A test reads which calls were made, makes calls fail, and decides how a payment ends. */
export class ControlledPayments {
  /** Ids of the payments that were opened at the gateway, and of those whose status was fetched. */
  readonly opened: string[] = [];
  readonly refreshed: string[] = [];
  /** While true, the gateway does not respond. */
  isDown = false;
  /** A payment whose refresh throws an unexpected error. */
  faulty: string | null = null;
  #real: Payments | undefined;

  readonly override: PortOverride = override(paymentsPort, (real) => {
    this.#real = real;
    return {
      ...real,
      open: (paymentId) => {
        if (this.isDown) throw new AppError('payment/gateway-unavailable');
        this.opened.push(paymentId);
        return real.open(paymentId);
      },
      refresh: async (paymentId) => {
        this.refreshed.push(paymentId);
        if (this.isDown) throw new AppError('payment/gateway-unavailable');
        if (this.faulty === paymentId) throw new Error('broken');
        await real.refresh(paymentId);
      },
    };
  });

  reset(): void {
    this.opened.length = 0;
    this.refreshed.length = 0;
    this.isDown = false;
    this.faulty = null;
  }

  /** Ends a payment at the gateway only: the server does not know the outcome yet. */
  async endAtGateway({ one }: TestApp, { control }: MockGateway, paymentId: string, outcome: Outcome): Promise<void> {
    const { id } = await one<{ id: string }>('select provider_payment_id as id from payments where id = $1', [paymentId]);
    await (outcome === 'PAID' ? control.settleNow(id) : control.declineNow(id));
  }

  /** Fetches the outcome of a payment, as a notification causes it. */
  async notify(paymentId: string): Promise<void> {
    await this.#real?.refresh(paymentId);
  }
}
