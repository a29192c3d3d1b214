import { directionsTo } from '@komora/domain';
import { type LanguageTools, paths, type Templates } from './template.ts';

type OrderMessage =
  | 'order-confirmed'
  | 'document-registered'
  | 'late-payment-refunded'
  | 'duplicate-payment-refunded'
  | 'refund-failed'
  | 'payment-disputed'
  | 'agreement-to-sign'
  | 'waitlist-free-box';

/** Messages about an order and its payment. */
export function orderTemplates({ texts, format }: LanguageTools): Templates<OrderMessage> {
  const common = texts.of('email');
  const text = texts.of('email-order');
  const account = texts.of('email-account');
  return {
    'order-confirmed': (data, { contact, url }) => {
      const { boxName, contractBusinessId, nextCharge, resolution, setPasswordToken, atDesk, warehouseLocation } = data;
      const startsOn = format.date(data.startsOn, 'long');
      const { documents } = data;
      const attached =
        documents === undefined
          ? []
          : [text(documents.invoiceId === null ? 'order-confirmed.attachedAgreement' : 'order-confirmed.attached')];
      const next = { amount: format.money(nextCharge.amount), date: format.date(nextCharge.on, 'long') };
      return {
        subject: text('order-confirmed.subject', { boxName, contractBusinessId }),
        preview: text('order-confirmed.preview', { warehouseName: data.warehouseName, startsOn }),
        heading: text(atDesk === undefined ? 'order-confirmed.heading' : 'order-confirmed.desk.heading'),
        greeting: common('greeting', { name: data.firstName }),
        paragraphs: [
          text('order-confirmed.thanks'),
          ...(resolution === undefined ? [] : [text(`order-confirmed.resolution.${resolution}`, { boxName })]),
          setPasswordToken === undefined ? text('order-confirmed.codes') : account('set-password.text'),
        ],
        facts: [
          [common('fact.contract'), contractBusinessId],
          [common('fact.box'), boxName],
          [common('fact.warehouse'), `${data.warehouseName}, ${data.warehouseAddress}`],
          [text('order-confirmed.startsOn'), startsOn],
          [atDesk === 'NOT_YET' ? text('order-confirmed.desk.due') : common('fact.paid'), format.money(data.amount)],
          [common('fact.invoice'), data.invoiceNumber],
          [common('fact.nextPayment'), text('order-confirmed.nextPayment', next)],
        ],
        ...(warehouseLocation === undefined
          ? {}
          : { link: { label: text('order-confirmed.navigate'), url: directionsTo(warehouseLocation) } }),
        button:
          setPasswordToken === undefined
            ? { label: text('order-confirmed.button'), url: url(paths.contracts) }
            : { label: account('set-password.button'), url: url(paths.changePassword(setPasswordToken)) },
        notes: [
          ...(setPasswordToken === undefined ? [] : [account('set-password.note', { email: contact.email })]),
          ...attached,
          atDesk === undefined
            ? text('order-confirmed.charged')
            : text(atDesk === 'NOT_YET' ? 'order-confirmed.desk.dueNote' : 'order-confirmed.desk.paidNote'),
        ],
      };
    },
    'document-registered': ({ documentNumber, authorityNumber }, { url }) => ({
      subject: text('document-registered.subject', { documentNumber }),
      preview: text('document-registered.preview', { authorityNumber }),
      heading: text('document-registered.heading', { documentNumber }),
      paragraphs: [text('document-registered.text', { documentNumber })],
      facts: [
        [common('fact.invoice'), documentNumber],
        ['KSeF', authorityNumber],
      ],
      button: { label: text('document-registered.button'), url: url(paths.rents) },
    }),
    'late-payment-refunded': ({ firstName, boxName, warehouseName, ...data }, { url }) => {
      const amount = format.money(data.amount);
      return {
        subject: text('late-payment-refunded.subject'),
        preview: text('refundPreview', { amount }),
        heading: text('late-payment-refunded.heading'),
        greeting: common('greeting', { name: firstName }),
        paragraphs: [text('late-payment-refunded.text', { boxName, warehouseName }), text('late-payment-refunded.refund')],
        facts: [[common('fact.refund'), amount]],
        button: { label: text('late-payment-refunded.button'), url: url(paths.warehouses) },
      };
    },
    'duplicate-payment-refunded': ({ firstName, boxName, warehouseName, ...data }, { url }) => {
      const amount = format.money(data.amount);
      return {
        subject: text('duplicate-payment-refunded.subject'),
        preview: text('refundPreview', { amount }),
        heading: text('duplicate-payment-refunded.heading'),
        greeting: common('greeting', { name: firstName }),
        paragraphs: [text('duplicate-payment-refunded.text', { boxName, warehouseName }), text('duplicate-payment-refunded.refund')],
        facts: [[common('fact.refund'), amount]],
        button: { label: text('duplicate-payment-refunded.button'), url: url(paths.contracts) },
      };
    },
    'refund-failed': ({ firstName, boxName, warehouseName, operatorEmail, ...data }, { url }) => {
      const amount = format.money(data.amount);
      return {
        subject: text('refund-failed.subject'),
        preview: text('refund-failed.preview', { amount }),
        heading: text('refund-failed.heading'),
        greeting: common('greeting', { name: firstName }),
        paragraphs: [text('refund-failed.text', { boxName, warehouseName }), text('refund-failed.next', { operatorEmail })],
        facts: [[common('fact.refund'), amount]],
        button: { label: text('duplicate-payment-refunded.button'), url: url(paths.contracts) },
      };
    },
    'payment-disputed': ({ event, firstName, boxName, warehouseName, operatorEmail, ...data }, { url }) => {
      const isLost = event === 'DISPUTE_LOST' || event === 'DISPUTE_LOST_PART';
      return {
        subject: text(`payment-disputed.${event}.subject`, { boxName }),
        preview: text(`payment-disputed.${event}.preview`),
        heading: text(`payment-disputed.${event}.heading`),
        greeting: common('greeting', { name: firstName }),
        paragraphs: [
          text(`payment-disputed.${event}.text`, { boxName, warehouseName }),
          text('payment-disputed.contact', { operatorEmail }),
        ],
        facts: [[common('fact.amount'), format.money(data.amount)]],
        button: isLost
          ? { label: text('payment-disputed.button'), url: url(paths.rents) }
          : { label: text('duplicate-payment-refunded.button'), url: url(paths.contracts) },
      };
    },
    'agreement-to-sign': ({ firstName, boxName, warehouseName, amount, until, timeZone, link }) => ({
      subject: text('agreement-to-sign.subject', { boxName, warehouseName }),
      preview: text('agreement-to-sign.preview'),
      heading: text('agreement-to-sign.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('agreement-to-sign.text', { boxName })],
      facts: [
        [common('fact.box'), boxName],
        [common('fact.warehouse'), warehouseName],
        [text('agreement-to-sign.amount'), format.money(amount)],
        [text('agreement-to-sign.until'), format.dateTime(until, timeZone)],
      ],
      button: { label: text('agreement-to-sign.button'), url: link },
      notes: [text('agreement-to-sign.private')],
    }),
    'waitlist-free-box': ({ warehouseName, link, until, timeZone }, { url }) => ({
      subject: text('waitlist-free-box.subject', { warehouseName }),
      preview: text('waitlist-free-box.preview'),
      heading: text('waitlist-free-box.heading'),
      paragraphs: [text('waitlist-free-box.text', { warehouseName })],
      facts: until === undefined || timeZone === undefined ? [] : [[text('waitlist-free-box.until'), format.dateTime(until, timeZone)]],
      button: { label: text('waitlist-free-box.button'), url: url(link) },
      notes: [text('waitlist-free-box.note')],
    }),
  };
}
