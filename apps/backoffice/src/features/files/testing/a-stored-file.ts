import type { StoredFile } from '@motora/contract/files'

/** A firmware's file of the provider that nothing uses; what matters to a test is passed in. */
export const aStoredFile = (facts: Partial<StoredFile> = {}): StoredFile => ({
  id: '77777777-7777-4777-8777-777777777777',
  name: 'ecu-2.10.3.sil',
  kind: 'firmware',
  contentType: 'application/octet-stream',
  sizeBytes: 2_500_000,
  sha256: 'ab'.repeat(32),
  created: '2026-11-20T09:30:00Z',
  createdBy: 'Marta Soler',
  sharingOperatorId: null,
  owner: null,
  usedBy: null,
  ...facts,
})
