import type { Ticket } from '@motora/contract/technicians'
import { getVehicle, type Vehicle } from '@motora/contract/vehicles'
import { toast } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { IconBan, IconCircleCheck, IconClearAll, IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBlockVehicle } from '../../features/vehicles/actions/use-block-vehicle'
import { useCleanServices } from '../../features/vehicles/actions/use-clean-services'
import { verdictOnVehicle } from '../../features/vehicles/actions/use-vehicle-offer'
import { invalidate, shownBy } from '../../shell/api/query-key'
import { useFaultText } from '../../shell/language/fault-text'
import { client } from '../../shell/session/browser-session'
import { useMay } from '../../shell/session/use-session'

/**
 * Details of a ticket; ending the active service of its vehicle, and blocking it, as it is at that moment. source:
 * ledger G-04.
 */
export function useTicketRowActions(open: (ticket: Ticket) => void): (ticket: Ticket) => readonly RowAction[] {
  const { t } = useTranslation(['incidents', 'vehicles'])
  const refusal = useFaultText()
  const queries = useQueryClient()
  const clean = useCleanServices()
  const block = useBlockVehicle()
  const mayBlock = useMay('vehicles.block')
  const mayClean = useMay('services.clean')

  const withVehicle = async ({ vehicleId: id }: Ticket, act: (vehicle: Vehicle) => Promise<unknown>) => {
    try {
      const vehicle = await client.call(getVehicle, { params: { id } })
      await act(vehicle)
    } catch (error) {
      toast.error(refusal(error))
    }
    void invalidate(queries, shownBy.ticket)
  }
  const cleanOrSay = async (vehicle: Vehicle) => {
    if (verdictOnVehicle('clean', vehicle) !== true) toast.warning(t('vehicles:nothingToClean'))
    else await clean(vehicle)
  }
  return (ticket) => [
    {
      id: 'details',
      label: t('incidents:details'),
      icon: <IconFileText size={16} aria-hidden />,
      onSelect: () => open(ticket),
    },
    ...(mayClean
      ? [
          {
            id: 'clean',
            label: t('vehicles:clean'),
            icon: <IconClearAll size={16} aria-hidden />,
            onSelect: () => void withVehicle(ticket, cleanOrSay),
          },
        ]
      : []),
    ...(mayBlock
      ? [
          {
            id: 'block',
            label: t(ticket.outOfService ? 'vehicles:unblock' : 'vehicles:block'),
            icon: ticket.outOfService ? <IconCircleCheck size={16} aria-hidden /> : <IconBan size={16} aria-hidden />,
            onSelect: () => void withVehicle(ticket, (vehicle) => block(vehicle, !ticket.outOfService)),
          },
        ]
      : []),
  ]
}
