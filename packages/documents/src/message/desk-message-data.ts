import type { Money } from '@komora/domain';

/** The messages that staff at the desk cause. */
export interface DeskMessageData {
  /** A message that a person of staff wrote to one client. `text` may contain blank lines, which separate paragraphs. */
  'staff-message': { firstName: string; subject: string; text: string };
  /** An agreement of the desk to be signed. `link` is an absolute address; `until` is an instant, shown in `timeZone`. */
  'agreement-to-sign': {
    firstName: string;
    boxName: string;
    warehouseName: string;
    amount: Money;
    until: string;
    timeZone: string;
    link: string;
  };
}
