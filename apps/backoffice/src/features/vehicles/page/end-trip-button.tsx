import { endServiceTrip } from '@motora/contract/sharing'
import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton, confirm, toast } from '@motora/kit'
import { IconFlag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { operatorSaid } from '../../../shell/session/operator-said'
import { useMay, useMembership } from '../../../shell/session/use-session'
import { vehicleName } from '../vehicle-name'

/** Ends the trip that is under way on a vehicle, for the rider. source: ledgers E-17, E-45. */
export function EndTripButton({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const membership = useMembership()
  const mayEnd = useMay('services.end')
  const { activeServiceId, hasTripStarted } = vehicle.sharing
  if (!mayEnd) return null
  const end = async () => {
    if (activeServiceId === null) return
    const sure = await confirm({
      title: t('endTripQuestion', { plate: vehicleName(vehicle) }),
      consequence: t('endTripConsequence'),
      confirmLabel: t('endTrip'),
      danger: true,
    })
    if (!sure) return
    try {
      await client.call(endServiceTrip, { params: { id: activeServiceId }, query: operatorSaid(membership) })
      toast.success(t('tripEnded', { plate: vehicleName(vehicle) }))
    } catch (error) {
      toast.error(refusal(error))
    }
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
  return (
    <ActionButton
      icon={<IconFlag size={16} aria-hidden />}
      disabledReason={activeServiceId === null || !hasTripStarted ? t('noTripToEnd') : undefined}
      onClick={end}
    >
      {t('endTrip')}
    </ActionButton>
  )
}
