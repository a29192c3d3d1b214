/**
 * The content of a message before layout. All of it is plain text: the layouts escape it, so that a text or a name can
 * never become markup.
 */
export interface MessageContent {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  greeting?: string;
  paragraphs: string[];
  /** Label and value pairs, shown as a table. */
  facts?: [label: string, value: string][];
  /** A further address, before the button. */
  link?: { label: string; url: string };
  button?: { label: string; url: string };
  /** Further information, in smaller type after the button. */
  notes?: string[];
  /** A person wrote it: the frame does not say that it was sent automatically, and its paragraphs may run from right to left. */
  isWritten?: true;
  /** Additions of the operator, before the signature. */
  closing?: string[];
}

/** The operator's e-mail address and telephone number for questions. */
export interface Contact {
  email: string;
  phone: string;
}

/** The texts around every message. */
export interface FrameTexts {
  /** Closing line with the name of the shop. */
  signature: string;
  /** Introduces the e-mail address and the telephone number. */
  contact: string;
  automatic: string;
  /** Introduces the address of the button, for programs in which the button does not work. */
  copyLink: string;
}
