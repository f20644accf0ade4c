import type { AuditEntry } from '../../audit-entry.js'
import type { Work } from '../../work.js'
import type { UpgradeRow } from './store.js'

/** Puts on record what was done with a campaign, or what it did by itself. */
export const recordCampaign = (
  work: Work,
  { id, name, operatorId }: Pick<UpgradeRow, 'id' | 'name' | 'operatorId'>,
  event: AuditEntry['event'],
  more: Pick<AuditEntry, 'before' | 'after' | 'reason'> = {},
): void => work.audit({ event, target: { kind: 'upgrade', id, name }, operatorId, ...more })
