import type { ImportKind, ImportRecord } from '@komora/api/admin';
import type { StaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';

/** Uploads, checks and applies files as staff do. */
export class ImportDesk {
  readonly app: TestApp;
  readonly person: StaffClient;
  readonly legalEntityId: string;

  constructor(app: TestApp, person: StaffClient, legalEntityId: string) {
    this.app = app;
    this.person = person;
    this.legalEntityId = legalEntityId;
  }

  upload(kind: ImportKind, file: string | Buffer, { warehouse, name = 'old system.csv' }: { warehouse?: string; name?: string } = {}) {
    const query = new URLSearchParams({ kind, legalEntity: this.legalEntityId, name, ...(warehouse === undefined ? {} : { warehouse }) });
    return this.send(`/api/admin/imports?${query}`, file);
  }

  send(url: string, file: string | Buffer) {
    return this.app.http.inject({
      method: 'POST',
      url,
      headers: { ...this.person.headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(file),
    });
  }

  async uploaded(...file: Parameters<ImportDesk['upload']>): Promise<ImportRecord> {
    return (await this.upload(...file)).json<ImportRecord>();
  }

  async read(id: string): Promise<ImportRecord> {
    return (await this.person.get(`/api/admin/imports/${id}`)).json<ImportRecord>();
  }

  act(record: ImportRecord, act: string, body: object = {}) {
    return this.person.post(`/api/admin/imports/${record.id}/${act}`, { version: record.version, ...body });
  }

  /** The record after its check. */
  async checked(...file: Parameters<ImportDesk['upload']>): Promise<ImportRecord> {
    const record = await this.uploaded(...file);
    await this.act(record, 'check');
    await this.app.run();
    return this.read(record.id);
  }

  /** The record after its application. */
  async applied(...file: Parameters<ImportDesk['upload']>): Promise<ImportRecord> {
    const record = await this.checked(...file);
    await this.act(record, 'apply');
    await this.app.run();
    return this.read(record.id);
  }
}
