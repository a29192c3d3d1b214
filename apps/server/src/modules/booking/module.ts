import { catalogueChanged } from '../../platform/db/catalogue-changes.ts';
import { contribute, defineModule } from '../../platform/module/define-module.ts';
import { attachmentsPort } from '../messaging/index.ts';
import { payablePort, paymentsPort } from '../payments/index.ts';
import { bookingMerging } from './client-merge/index.ts';
import { orderAttachments, orderPayable } from './fulfilment/index.ts';
import {
  eraseMoveIns,
  exportMoveIns,
  moveInJobs,
  moveInRetention,
  moveInRoutes,
  signingLinkRetention,
  signingRoutes,
} from './move-in/index.ts';
import {
  createOrderAnonymiser,
  createOrderPayments,
  exportOrders,
  orderJobs,
  orderRetention,
  orderRoutes,
  refreshPaymentsOfClient,
} from './order/index.ts';
import { voucherRoutes } from './voucher/index.ts';

export const bookingModule = defineModule({
  name: 'booking',
  requires: { payments: paymentsPort },
  register: (context, { payments }) => {
    const ports = {
      payments: createOrderPayments(payments),
      onReservationChanged: (warehouseId: string) => catalogueChanged(context.db, warehouseId),
    };
    return {
      routes: [
        orderRoutes(context, ports),
        voucherRoutes(context),
        moveInRoutes(context, payments, ports.onReservationChanged),
        signingRoutes(context, ports.onReservationChanged),
      ],
      jobs: [...orderJobs(context, ports), ...moveInJobs(context, ports.onReservationChanged)],
      erasure: [
        { prepare: (userId) => refreshPaymentsOfClient(context, ports, userId), erase: createOrderAnonymiser(ports) },
        { erase: eraseMoveIns(context) },
      ],
      merging: bookingMerging,
      retention: [orderRetention, moveInRetention, signingLinkRetention],
      exportData: [exportOrders, exportMoveIns],
      contributes: [contribute(payablePort, orderPayable(context)), contribute(attachmentsPort, orderAttachments(context, context.print))],
    };
  },
});
