import { asvs } from './asvs.ts';
import type { Check } from './check.ts';
import { commits } from './commits.ts';
import { consoleRights } from './console-rights.ts';
import { fileLength } from './file-length.ts';
import { folderCycles } from './folder-cycles.ts';
import { forbidden } from './forbidden.ts';
import { imports } from './imports.ts';
import { licences } from './licences.ts';
import { links } from './links.ts';
import { literalText } from './literal-text.ts';
import { lockfile } from './lockfile.ts';
import { migrations } from './migrations.ts';
import { nouns } from './nouns.ts';
import { previousVersion } from './previous-version.ts';
import { regexes } from './regexes.ts';
import { sbom } from './sbom.ts';
import { startImports } from './start-imports.ts';
import { tableOwners } from './table-owners.ts';
import { catalogues, format, schema, sdk, types, unused } from './tools.ts';
import { unusedTexts } from './unused-texts.ts';
import { vocabulary } from './vocabulary.ts';

/** All checks. The slow ones start first, and the fast ones fill the gaps. */
export const CHECKS: readonly Check[] = [
  types,
  unused,
  format,
  imports,
  folderCycles,
  startImports,
  schema,
  sdk,
  catalogues,
  unusedTexts,
  literalText,
  consoleRights,
  vocabulary,
  forbidden,
  regexes,
  fileLength,
  links,
  asvs,
  nouns,
  tableOwners,
  migrations,
  previousVersion,
  lockfile,
  licences,
  sbom,
  commits,
];
