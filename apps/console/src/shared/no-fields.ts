import { defineForm } from '@komora/web-kit/define-form';

/** A form without fields: a question with a button. */
export const noFields = defineForm<Record<never, never>, null>({ paths: [], validate: () => ({ valid: true, value: null }) });
