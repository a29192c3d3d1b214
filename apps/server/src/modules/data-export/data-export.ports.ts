import type { ExportPartName } from '@komora/documents';
import type { Reader } from '../../db/database.ts';

/** Whose data it is. */
export interface ExportedClient {
  userId: string;
  email: string;
}

/**
 * A noun's part of the archive: its records of one client, and of nobody else, without secrets (no hashes, no codes of doors). A noun with
 * personal data adds its own to the list in compose.ts.
 */
export interface ExportPart {
  name: ExportPartName;
  read(reader: Reader, client: ExportedClient): Promise<object[]>;
}
