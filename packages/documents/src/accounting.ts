export { AccountingFormatError } from './accounting/format-error.ts';
export { type JpkOptions, writeJpkFa } from './accounting/jpk-fa.ts';
export { writeMoneyS3 } from './accounting/money-s3.ts';
export { writeOmega } from './accounting/omega.ts';
export { writePohoda } from './accounting/pohoda.ts';
export { encodeWindows1250, type Replaced } from './accounting/windows-1250.ts';
