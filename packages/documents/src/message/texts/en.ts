import { type LanguageTexts, paths } from '../texts.ts';
import { billingEn } from './billing/en.ts';
import { doorEn } from './door/en.ts';
import { dunningEn } from './dunning/en.ts';
import { endingEn } from './ending/en.ts';
import { franchisingEn } from './franchising/en.ts';
import { taxEn } from './tax/en.ts';

export const en: LanguageTexts = {
  frame: {
    signature: 'Your Komora team',
    contact: 'Questions? Write or call:',
    automatic: 'This message was sent automatically.',
    copyLink: 'If the button does not work, copy this address into your browser:',
  },
  messages: {
    ...billingEn,
    ...endingEn,
    ...dunningEn,
    ...doorEn,
    ...franchisingEn,
    ...taxEn,
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
      notes: [
        ...(data.documents === undefined ? [] : ['The agreement and the invoice are attached.']),
        'Further payments are charged to your card automatically.',
      ],
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
    'confirm-registration': (data, { url }) => ({
      subject: 'Confirm your e-mail address',
      preview: 'One step left.',
      heading: 'Confirm your address',
      greeting: `Hello ${data.firstName},`,
      paragraphs: ['Thank you for registering. Confirm that this address is yours, and you can sign in.'],
      button: { label: 'Confirm address', url: url(paths.confirmRegistration(data.token)) },
      notes: [
        'The link is valid for 24 hours and works once. If you did not register, there is nothing to do: an account that is not confirmed never comes alive.',
      ],
    }),
    'account-removed': (data, { contact, url }) => ({
      subject: 'Your account has been closed',
      preview: 'Your personal data has been erased.',
      heading: 'Account closed',
      greeting: `Hello ${data.firstName},`,
      paragraphs: [
        'Your Komora account has been closed and the personal data in it erased. We keep issued documents and contracts as the law requires.',
        'If a payment that you started just before is still on its way, it will be returned to your card.',
      ],
      button: { label: 'To the home page', url: url(paths.home) },
      notes: [`If you did not close the account, write to ${contact.email} or call ${contact.phone} at once.`],
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
    'rent-paid': (data, { format, url }) => ({
      subject: `The rent of box ${data.boxName} is paid`,
      preview: `We have received ${format.money(data.amount)}.`,
      heading: 'Thank you, your payment has arrived',
      greeting: `Hello ${data.firstName},`,
      paragraphs: [
        `We have received your payment for box ${data.boxName} (${data.warehouseName}).`,
        ...(data.doorsOpenAgain ? ['The doors open for you again. The access codes are the same as before.'] : []),
        ...(data.cardLabel === undefined
          ? []
          : [`Further payments will be charged to card ${data.cardLabel}, with which you have just paid.`]),
      ],
      facts: [
        ['Period', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
        ['Paid', format.money(data.amount)],
        ...(data.invoiceNumber === undefined ? [] : [['Invoice', data.invoiceNumber] as [string, string]]),
      ],
      button: { label: 'Show invoices', url: url(paths.rents) },
    }),
    'box-shared': (data, { url }) => ({
      subject: `${data.ownerName} shares box ${data.boxName} with you`,
      preview: 'Log in to see the codes.',
      heading: 'You have access to a box',
      greeting: `Hello ${data.firstName},`,
      paragraphs: [
        `${data.ownerName} lets you open box ${data.boxName}. Log in to find the codes of the entrance and of the box among your boxes.`,
      ],
      facts: [
        ['Box', data.boxName],
        ['Warehouse', `${data.warehouseName}, ${data.warehouseAddress}`],
      ],
      button: { label: 'Show my boxes', url: url(paths.boxes) },
      notes: ['The contract and the payments stay with the person who rents the box.'],
    }),
    'box-sharing-ended': (data, { url }) => ({
      subject: `Box ${data.boxName} is no longer shared with you`,
      preview: 'Please do not use the codes any more.',
      heading: 'The sharing of a box has ended',
      greeting: `Hello ${data.firstName},`,
      paragraphs: [
        `${data.ownerName} no longer shares box ${data.boxName} in ${data.warehouseName} with you. You cannot unlock it any more.`,
      ],
      button: { label: 'Show my boxes', url: url(paths.boxes) },
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
