import type { AuditEvent } from '@motora/contract/identity'
import type { Work } from '../work.js'
import type { FileRow } from './store.js'

/** Keeps for good what was done to a file, and what it was. */
export const recordFile = (
  work: Work,
  event: Extract<AuditEvent, `files.${string}`>,
  { id, name, operatorId, kind, contentType, sizeBytes, sha256 }: FileRow,
): void => {
  const facts = { name, kind, contentType, sizeBytes, sha256 }
  work.audit({
    event,
    target: { kind: 'file', id, name },
    operatorId,
    ...(event === 'files.deleted' ? { before: facts } : { after: facts }),
  })
}
