import { type LanguageTexts, paths } from '../texts.ts';

const doors = { ENTRANCE: 'entrance', BACKUP_ENTRANCE: 'backup entrance', BOX: 'box' };

export const en: LanguageTexts = {
  frame: {
    signature: 'Your Komora team',
    contact: 'Questions? Write or call:',
    automatic: 'This message was sent automatically.',
    copyLink: 'If the button does not work, copy this address into your browser:',
  },
  messages: {
    'order-confirmed': (data, { format, url }) => ({
      subject: `Box ${data.boxName} is yours – contract ${data.contractBusinessId}`,
      preview: `${data.warehouseName}, from ${format.date(data.startsOn, 'long')}`,
      heading: 'Payment received, the box is yours',
      greeting: `Hello ${data.firstName},`,
      paragraphs: [
        ...(data.resolution === 'SAME_BOX'
          ? ['Your payment came after the reservation had run out, but the box was still free, so it is yours.']
          : []),
        ...(data.resolution === 'LIKE_BOX'
          ? [
              `Your payment came after the reservation had run out and the box you chose was taken. We have rented you a similar one, ${data.boxName}, in the same warehouse at no higher price.`,
            ]
          : []),
        'Thank you for your order. Sign in to find your access codes on the contract page.',
      ],
      facts: [
        ['Contract', data.contractBusinessId],
        ['Box', data.boxName],
        ['Warehouse', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Rented from', format.date(data.startsOn, 'long')],
        ['Paid', format.money(data.amount)],
        ['Invoice', data.invoiceNumber],
        ['Next payment', `${format.money(data.nextCharge.amount)} on ${format.date(data.nextCharge.on, 'long')}`],
      ],
      button: { label: 'See contract and codes', url: url(paths.contracts) },
      notes: ['Further payments are charged to your card automatically.'],
    }),
    'set-password': (data, { contact, url }) => ({
      subject: 'Set your Komora password',
      preview: 'A password opens your contract, codes and invoices.',
      heading: 'Set your password',
      greeting: `Hello ${data.firstName},`,
      paragraphs: ['We made an account for you with your order. Set a password to see your contract, access codes and invoices.'],
      button: { label: 'Set password', url: url(paths.changePassword(data.token)) },
      notes: [
        `The link is valid for 7 days and works once. Once it has expired, write to ${contact.email} and we will send you a new one.`,
      ],
    }),
    'reset-password': (data, { url }) => ({
      subject: 'Reset your password',
      preview: 'The link is valid for one hour.',
      heading: 'Choose a new password',
      greeting: `Hello ${data.firstName},`,
      paragraphs: ['We received a request for a new password for your account.'],
      button: { label: 'Choose a new password', url: url(paths.changePassword(data.token)) },
      notes: [
        'The link is valid for one hour and works once. If you did not ask for it, there is nothing to do: your password stays the same.',
      ],
    }),
    'password-changed': (data, { contact, url }) => ({
      subject: 'Your password was changed',
      preview: 'You have been signed out on all devices.',
      heading: 'Password changed',
      greeting: `Hello ${data.firstName},`,
      paragraphs: ['The password of your account has just been changed. You have been signed out on all devices.'],
      button: { label: 'Sign in', url: url(paths.login) },
      notes: [`If this was not you, write to ${contact.email} or call ${contact.phone} at once.`],
    }),
    'registration-exists': (data, { contact, url }) => ({
      subject: 'You already have an account',
      preview: 'Just sign in.',
      heading: 'You already have an account',
      greeting: `Hello ${data.firstName},`,
      paragraphs: ['Somebody tried to register with your e-mail address. You already have an account with it: just sign in.'],
      button: { label: 'Sign in', url: url(paths.login) },
      notes: [`If you have forgotten your password, write to ${contact.email}. If this was not you, there is nothing to do.`],
    }),
    'late-payment-refunded': (data, { format, url }) => ({
      subject: 'We are refunding you: the box was no longer free',
      preview: `${format.money(data.amount)} goes back to your card.`,
      heading: 'Your payment is on its way back',
      greeting: `Hello ${data.firstName},`,
      paragraphs: [
        `Your payment for box ${data.boxName} (${data.warehouseName}) came after the reservation had run out. The box has been taken in the meantime, and we had no similar one at the same price.`,
        'We are returning the full amount to the card that you paid with. Depending on your bank it usually takes 5 to 10 days.',
      ],
      facts: [['Refund', format.money(data.amount)]],
      button: { label: 'Choose another box', url: url('/boxes') },
    }),
    'duplicate-payment-refunded': (data, { format, url }) => ({
      subject: 'You paid twice; we are refunding one payment',
      preview: `${format.money(data.amount)} goes back to your card.`,
      heading: 'Your second payment is on its way back',
      greeting: `Hello ${data.firstName},`,
      paragraphs: [
        `Box ${data.boxName} (${data.warehouseName}) was paid for twice. Your rental stands: the first payment covered it.`,
        'We are returning the second payment to the card that you paid with. Depending on your bank it usually takes 5 to 10 days.',
      ],
      facts: [['Refund', format.money(data.amount)]],
      button: { label: 'See my contracts', url: url(paths.contracts) },
    }),
    'service-access': (data, { format }) => {
      const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
      return {
        subject: `Access to box ${data.boxName} – ${data.warehouseName}`,
        preview: `Valid from ${from} to ${to}`,
        heading: 'You have been given access',
        paragraphs: [
          `${data.ownerName} has given you access to box ${data.boxName}. Open the link on your phone when you stand at the door: it opens the entrance and the box.`,
        ],
        facts: [
          ['Warehouse', `${data.warehouseName}, ${data.warehouseAddress}`],
          ['Box', data.boxName],
          ['Valid from', from],
          ['Valid to', to],
        ],
        button: { label: 'Open the access', url: data.link },
        notes: [
          'The doors open only when you are at the warehouse, so your phone will ask for your location.',
          'Do not pass this message on: whoever has the link can use it.',
        ],
      };
    },
    'door-not-me': (data, { contact, format, url }) => ({
      subject: 'An opening that was not yours: what to do now',
      preview: 'We have told the operator.',
      heading: 'Thank you for telling us',
      greeting: `Hello ${data.firstName},`,
      paragraphs: [
        'you told us that this try at a door was not yours. We have told the operator of the warehouse, who will look into it.',
        'Meanwhile change your password, which signs out all your devices, and look at whom you share the box with and which service accesses you have given.',
      ],
      facts: [
        ['Door', doors[data.door]],
        ['Time', format.dateTime(data.at, data.timeZone)],
        ['Warehouse', `${data.warehouseName}, ${data.boxName}`],
        ['Contract', data.contractBusinessId],
      ],
      button: { label: 'Change password', url: url(paths.changePasswordAsOwner) },
      notes: [`If something is missing from your box or you are in doubt, call ${contact.phone}.`],
    }),
    'door-not-me-operator': (data, { format }) => ({
      subject: `Opening reported as not their own: ${data.warehouseName}, ${data.contractBusinessId}`,
      preview: `${data.reportedBy} says that it was not them.`,
      heading: 'A client reports an opening that was not theirs',
      paragraphs: [
        `${data.reportedBy} says that the try at a door named below was not theirs. Look into the log of doors and call the client.`,
      ],
      facts: [
        ['Door', doors[data.door]],
        ['Time', format.dateTime(data.at, data.timeZone)],
        ['Warehouse', `${data.warehouseName}, ${data.boxName}`],
        ['Contract', data.contractBusinessId],
        ['Try of', data.who],
        ['Reported by', data.reportedBy],
        ['E-mail', data.email],
        ...(data.phone === null ? [] : [['Telephone', data.phone] satisfies [string, string]]),
      ],
    }),
    'waitlist-free-box': (data, { url }) => ({
      subject: `A box is free: ${data.warehouseName}`,
      preview: 'We are holding it for you for 24 hours.',
      heading: 'A box is free',
      paragraphs: [`A box that you are waiting for is free at ${data.warehouseName}. We are holding it for you alone for 24 hours.`],
      button: { label: 'See the box', url: url(data.link) },
      notes: ['After 24 hours we offer it to the next person in line.'],
    }),
  },
};
