/** The form in which names of documents are compared: without case, and the same for composed and decomposed characters. */
export const documentKey = (name: string): string => name.normalize('NFC').trim().toLowerCase().slice(0, 200);
