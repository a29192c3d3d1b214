import { franchisingTexts } from './franchising-texts.ts';

export const franchisingEn = franchisingTexts('en', {
  received: {
    subject: 'We have received your franchising form',
    preview: 'Thank you for your interest.',
    heading: 'Your form has reached us',
    text: 'Thank you for wanting to open a branch with us. We read what you wrote and will get in touch within a few working days.',
    note: (email) => `If you did not send this form, there is nothing to do, or write to ${email} and we will erase it.`,
  },
  operator: {
    heading: 'New franchising enquiry',
    text: 'Somebody wants to open a branch. This is what they wrote:',
    language: 'Language',
    button: 'See our warehouses',
  },
});
