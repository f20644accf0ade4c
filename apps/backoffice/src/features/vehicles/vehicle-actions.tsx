import { cleanServices } from '@motora/contract/sharing'
import { assignToOperate, type Vehicle } from '@motora/contract/vehicles'
import { ActionButton, confirm, toast } from '@motora/kit'
import { IconBan, IconCircleCheck, IconClearAll, IconTicket, IconTicketOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { useMay } from '../../shell/session/use-session'

/** What may be done to a vehicle; a button that may not be pressed says why. source: ledgers E-13 to E-16. */
export function VehicleActions({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const mayBlock = useMay('vehicles.block')
  const mayClean = useMay('services.clean')
  const seesTickets = useMay('tickets.read')
  const opensTickets = useMay('tickets.write')
  return (
    <div className="motora-actions">
      {mayBlock && <BlockButton vehicle={vehicle} />}
      {mayClean && <CleanButton vehicle={vehicle} />}
      {opensTickets && (
        <ActionButton icon={<IconTicket size={16} aria-hidden />} disabledReason={t('ticketsNotBuilt')}>
          {t('createTicket')}
        </ActionButton>
      )}
      {seesTickets && (
        <ActionButton icon={<IconTicketOff size={16} aria-hidden />} disabledReason={t('ticketsNotBuilt')}>
          {t('openTickets')}
        </ActionButton>
      )}
    </div>
  )
}

/** Reversible, so it acts at once and offers the way back. */
function BlockButton({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicles', 'kit'])
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const plate = vehicle.plate ?? vehicle.name
  const { outOfService, sharingOperatorId } = vehicle.sharing
  const set = async (out: boolean, undoable: boolean): Promise<void> => {
    try {
      const body = { sharingOperatorId, vehicleIds: [vehicle.id], outOfService: out }
      await client.call(assignToOperate, { body })
      const undo = { label: t('kit:undo'), onClick: () => void set(!out, false) }
      toast.success(t(out ? 'vehicles:blocked' : 'vehicles:unblocked', { plate }), undoable ? undo : undefined)
    } catch (error) {
      toast.error(refusal(error))
    }
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
  const Icon = outOfService ? IconCircleCheck : IconBan
  return (
    <ActionButton icon={<Icon size={16} aria-hidden />} onClick={() => set(!outOfService, true)}>
      {t(outOfService ? 'vehicles:unblock' : 'vehicles:block')}
    </ActionButton>
  )
}

/** Ends a rider's rental: asked first, because it cannot be taken back. */
function CleanButton({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const serviceId = vehicle.sharing.activeServiceId
  const clean = async () => {
    if (serviceId === null) return
    const sure = await confirm({
      title: t('cleanQuestion', { plate: vehicle.plate ?? vehicle.name }),
      consequence: t('cleanConsequence'),
      confirmLabel: t('clean'),
      danger: true,
    })
    if (!sure) return
    try {
      const { endedServiceIds } = await client.call(cleanServices, { params: { id: serviceId } })
      toast.success(t('cleaned', { count: endedServiceIds.length }))
    } catch (error) {
      toast.error(refusal(error))
    }
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
  return (
    <ActionButton
      icon={<IconClearAll size={16} aria-hidden />}
      disabledReason={serviceId === null ? t('nothingToClean') : undefined}
      onClick={clean}
    >
      {t('clean')}
    </ActionButton>
  )
}
