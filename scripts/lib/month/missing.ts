/** Work that staff cannot do from Today alone, by reading each kind of task with its screen and acts. Kept by hand; the table of a run shows the rest. */
export const missing: readonly string[] = [
  '`charge-unknown`: Today does not show what the gateway has booked. Staff search for the payment at the gateway before they end the charge.',
  '`payment-held`: the money is returned by a transfer outside of Komora. A charge in a currency of no company, or held by an earlier version, has no stored amount.',
  '`message-failed`: an offer of a box, a link to doors and one of a withdrawal are not sent again, and an e-mail address of an account changes only by a merge: staff close the task.',
  '`move-in` and `move-out`: no act ends them before their day. Staff postpone them.',
  '`lock-offline` and `lock-battery`: only the report of the device ends them. Staff hand them over or postpone them until somebody was there.',
  '`rent-overdue` of an ended contract: only a payment or a write-off ends it, and a write-off above the limit of a role waits for an approval.',
  '`message-text-broken`: only the owner has the right.',
  'A missing bank statement is one only for companies that have taken one in before.',
];
