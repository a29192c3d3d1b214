import type { Check } from './check.ts';
import { fileLength } from './file-length.ts';
import { forbidden } from './forbidden.ts';
import { imports } from './imports.ts';
import { literalText } from './literal-text.ts';
import { lockfile } from './lockfile.ts';
import { migrations } from './migrations.ts';
import { catalogues, format, schema, types, unused } from './tools.ts';
import { unusedTexts } from './unused-texts.ts';

/** All house rules. The heavy ones first, so that the light ones fill the gaps. */
export const CHECKS: readonly Check[] = [
  types,
  unused,
  format,
  imports,
  schema,
  catalogues,
  unusedTexts,
  literalText,
  forbidden,
  fileLength,
  migrations,
  lockfile,
];
