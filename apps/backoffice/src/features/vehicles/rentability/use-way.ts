import { mayOpen } from '@motora/contract'
import type { Mender, NotRentableReason } from '@motora/contract/vehicles'
import { menderNamed } from '@motora/rules/vehicles'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { useMembership } from '../../../shell/session/use-session'

/** What a person can do about a reason, and where that is done when it is another screen. */
export interface Way {
  text: string
  href: string | undefined
}

/** Answers undefined for a reason that is others' to mend. */
export function useWay(vehicleId: string): (reason: NotRentableReason, mendedBy: readonly Mender[]) => Way | undefined {
  const { t } = useTranslation(['rentability', 'vehicles', 'fleet', 'incidents', 'profile'])
  const { role } = useMembership()
  const me = menderNamed(role)
  const section = (open: string) =>
    mayOpen(role, '/scooters/$id') ? pathTo('/scooters/$id', { id: vehicleId }, { open }) : undefined
  const profile = mayOpen(role, '/operator/profile') ? pathTo('/operator/profile') : undefined
  const way = (text: string, href?: string): Way => ({ text, href })
  return (reason, mendedBy) => {
    if (me === null || !mendedBy.includes(me)) return undefined
    switch (reason) {
      case 'no-operator':
        return way(t('rentability:way.no-operator', { action: t('fleet:assign') }), section('handover'))
      case 'operator-not-validated':
        return way(t('rentability:way.operator-not-validated'), pathTo('/operators'))
      case 'cannot-operate':
        return way(t('rentability:way.cannot-operate', { action: t('fleet:can.allow') }), pathTo('/scooters'))
      case 'not-selected-to-operate':
        return way(
          t('rentability:way.not-selected-to-operate', { action: t('fleet:select.select') }),
          section('sharing'),
        )
      case 'out-of-service':
        return way(t('rentability:way.out-of-service', { action: t('vehicles:unblock') }))
      case 'open-ticket':
        return way(t('rentability:way.open-ticket', { action: t('incidents:open') }))
      case 'outside-area':
        return me === 'manager'
          ? way(t('rentability:way.outside-area.manager'), profile)
          : way(t('rentability:way.outside-area'))
      case 'exclusion-hours':
        return way(t('rentability:way.exclusion-hours', { action: t('profile:exclusion') }), profile)
      case 'updating':
        return way(t('rentability:way.updating'), mayOpen(role, '/upgrades') ? pathTo('/upgrades') : undefined)
      case 'active-rental':
        return way(t('rentability:way.active-rental', { action: t('vehicles:clean') }))
      case 'never-reported':
      case 'silent':
      case 'no-position':
      case 'low-battery':
        return way(t(`rentability:way.${reason}`))
      case 'retired':
        return undefined
    }
  }
}
