/** What staff cannot do from Today alone, by reading each kind of task with its screen and acts. Kept by hand; the table of a run shows the rest. */
export const missing: readonly string[] = [
  '`charge-unknown`: Today does not tell what the gateway has booked. Staff search for the payment at the gateway before they end the charge.',
  '`payment-held`: the amount that the gateway reports is only in the log and in the e-mail to the operator. The money is returned by a transfer outside of Komora.',
  '`message-failed`: staff close it. Today neither sends the message again nor leads to the client or the message.',
  '`move-in` and `move-out`: no act ends them before their day. Staff postpone them.',
  '`lock-offline` and `lock-battery`: only the report of the device ends them. Staff hand them over or postpone them until somebody was there.',
  '`rent-overdue` of an ended contract: only a payment or a write-off ends it, and a write-off above the limit of a role waits for an approval.',
  '`refund-failed`, `fraud-warning`, `payout-difference`, `bank-unmatched`, `approval`, `door-opening`: the link leads to the whole list, not to the record.',
  '`message-text-broken`: only the owner has the right.',
  'Bank statements are uploaded as a routine: no task says that one is missing. The same holds for a cash drawer that nobody opened.',
];
