import type { ScreenPath } from '@motora/contract'
import type { AuditRecord } from '@motora/contract/identity'
import { pathTo } from '../../shell/paths'

/** Where the thing of a record is shown to somebody who may open these screens; undefined where nowhere. */
export const screenOfTarget = (
  { targetKind, targetId }: Pick<AuditRecord, 'targetKind' | 'targetId'>,
  mayOpen: (path: ScreenPath) => boolean,
): string | undefined => {
  if (targetKind === 'map-settings') return mayOpen('/scooters/locations') ? pathTo('/scooters/locations') : undefined
  if (!targetId) return undefined
  switch (targetKind) {
    case 'account':
    case 'support-user':
      return mayOpen('/users') ? pathTo('/users', undefined, { account: targetId }) : undefined
    case 'vehicle':
      return mayOpen('/scooters/locations')
        ? pathTo('/scooters/locations', undefined, { vehicle: targetId })
        : undefined
    case 'operator':
      return mayOpen('/scooters/locations')
        ? pathTo('/scooters/locations', undefined, { operator: targetId })
        : undefined
    case 'upgrade':
      return mayOpen('/upgrades/$id') ? pathTo('/upgrades/$id', { id: targetId }) : undefined
    case 'firmware':
      return mayOpen('/firmwares/$id') ? pathTo('/firmwares/$id', { id: targetId }) : undefined
    case 'file':
      return mayOpen('/files/$id') ? pathTo('/files/$id', { id: targetId }) : undefined
    default:
      return undefined
  }
}
