import type { Language } from '@komora/api/enumerations';
import { localeOf } from '@komora/i18n/locales';
import type { Config } from '../../../config/config.ts';
import type { RequestFields } from '../../payments/index.ts';

interface OrderToPay {
  orderId: string;
  warehouseName: string;
  boxName: string;
  language: Language;
  email: string;
  limitedView?: boolean | undefined;
  /** End of the hold. */
  expiresAt: Date;
}

/** The fields of an order's payment that its gateway shows and returns to. */
export function gatewayRequest({ publicUrl }: Pick<Config, 'publicUrl'>, order: OrderToPay): RequestFields {
  const { orderId, language, email, expiresAt } = order;
  return {
    reference: orderId,
    description: `${order.warehouseName}, ${order.boxName}`,
    language,
    email,
    returnUrl: `${publicUrl}/order/status-check?orderId=${orderId}&lang=${localeOf(language)}${order.limitedView ? '&limitedView=true' : ''}`,
    expiresAt,
  };
}
