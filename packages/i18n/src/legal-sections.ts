/** Sections of the standard legal texts in their order, by part. The part of a text without parts has the key ''. */
export const legalSections = {
  TERMS: {
    store: ['allowed', 'forbidden', 'care', 'conduct', 'doors', 'safety'],
    terms: ['contract', 'prices', 'payments', 'insurance', 'access', 'liability', 'end', 'withdrawal', 'complaints', 'law'],
  },
  PRIVACY: { '': ['controller', 'data', 'purposes', 'doors', 'recipients', 'retention', 'cookies', 'rights', 'safety', 'changes'] },
} as const;
