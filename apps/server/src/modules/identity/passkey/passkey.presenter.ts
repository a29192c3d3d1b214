import type { Passkey } from '@komora/api/passkey';

interface PasskeyRow {
  id: string;
  name: string;
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** A passkey as its owner sees it, client or staff. */
export const presentPasskey = ({ id, name, backed_up, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  isBackedUp: backed_up,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});
