import { type LanguageTools, paths, type Templates } from './template.ts';

type AccountMessage =
  | 'set-password'
  | 'reset-password'
  | 'sign-in-code'
  | 'contract-moved'
  | 'password-changed'
  | 'passkey-added'
  | 'confirm-registration'
  | 'account-removed'
  | 'accounts-joined'
  | 'registration-exists';

/** Messages about an account and its password. */
export function accountTemplates({ texts }: LanguageTools): Templates<AccountMessage> {
  const common = texts.of('email');
  const text = texts.of('email-account');
  const greeting = (name: string | null) => (name === null ? common('greetingNobody') : common('greeting', { name }));
  return {
    'set-password': ({ firstName, token }, { contact, url }) => ({
      subject: text('set-password.subject'),
      preview: text('set-password.preview'),
      heading: text('set-password.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('set-password.text')],
      button: { label: text('set-password.button'), url: url(paths.changePassword(token)) },
      notes: [text('set-password.note', { email: contact.email })],
    }),
    'reset-password': ({ firstName, token }, { url }) => ({
      subject: text('reset-password.subject'),
      preview: text('reset-password.preview'),
      heading: text('reset-password.heading'),
      greeting: greeting(firstName),
      paragraphs: [text('reset-password.text')],
      button: { label: text('reset-password.button'), url: url(paths.changePassword(token)) },
      notes: [text('reset-password.note')],
    }),
    'sign-in-code': ({ code }) => ({
      subject: text('sign-in-code.subject'),
      preview: text('sign-in-code.preview'),
      heading: text('sign-in-code.heading'),
      greeting: greeting(null),
      paragraphs: [text('sign-in-code.text')],
      facts: [[text('sign-in-code.code'), code]],
      notes: [text('sign-in-code.note')],
    }),
    'contract-moved': ({ firstName, token }, { contact, url }) => ({
      subject: text('contract-moved.subject'),
      preview: text('contract-moved.preview'),
      heading: text('contract-moved.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('contract-moved.text'), text('contract-moved.card')],
      button:
        token === undefined
          ? { label: text('contract-moved.open'), url: url(paths.contracts) }
          : { label: text('contract-moved.button'), url: url(paths.changePassword(token)) },
      notes: [text('contract-moved.note', { email: contact.email })],
    }),
    'password-changed': ({ firstName }, { contact, url }) => ({
      subject: text('password-changed.subject'),
      preview: text('password-changed.preview'),
      heading: text('password-changed.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('password-changed.text')],
      button: { label: common('button.signIn'), url: url(paths.login) },
      notes: [text('password-changed.note', { email: contact.email, phone: contact.phone })],
    }),
    'passkey-added': ({ firstName, name }, { contact, url }) => ({
      subject: text('passkey-added.subject'),
      preview: text('passkey-added.preview'),
      heading: text('passkey-added.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('passkey-added.text')],
      facts: [[text('passkey-added.name'), name]],
      button: { label: text('passkey-added.button'), url: url(paths.profile) },
      notes: [text('passkey-added.note', { email: contact.email, phone: contact.phone })],
    }),
    'confirm-registration': ({ firstName, token }, { url }) => ({
      subject: text('confirm-registration.subject'),
      preview: text('confirm-registration.preview'),
      heading: text('confirm-registration.heading'),
      greeting: greeting(firstName),
      paragraphs: [text('confirm-registration.text')],
      button: { label: text('confirm-registration.button'), url: url(paths.confirmRegistration(token)) },
      notes: [text('confirm-registration.note')],
    }),
    'account-removed': ({ firstName }, { contact, url }) => ({
      subject: text('account-removed.subject'),
      preview: text('account-removed.preview'),
      heading: text('account-removed.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('account-removed.text'), text('account-removed.refund')],
      button: { label: text('account-removed.button'), url: url(paths.home) },
      notes: [text('account-removed.note', { email: contact.email, phone: contact.phone })],
    }),
    'accounts-joined': ({ firstName, email }, { contact, url }) => ({
      subject: text('accounts-joined.subject'),
      preview: text('accounts-joined.preview'),
      heading: text('accounts-joined.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('accounts-joined.text', { email })],
      button: { label: common('button.signIn'), url: url(paths.login) },
      notes: [text('accounts-joined.note', { email: contact.email, phone: contact.phone })],
    }),
    'registration-exists': ({ firstName }, { contact, url }) => ({
      subject: text('registration-exists.subject'),
      preview: text('registration-exists.preview'),
      heading: text('registration-exists.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('registration-exists.text')],
      button: { label: common('button.signIn'), url: url(paths.login) },
      notes: [text('registration-exists.note', { email: contact.email })],
    }),
  };
}
