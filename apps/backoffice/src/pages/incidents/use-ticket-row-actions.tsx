import type { Ticket } from '@motora/contract/technicians'
import type { RowAction } from '@motora/kit/table'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleMenu } from '../../compositions/use-vehicle-menu'
import { vehicleQuery } from '../../features/vehicles/vehicle/vehicle-queries'

interface TicketRowMenu {
  actionsOf: (ticket: Ticket) => readonly RowAction[] | undefined
  onRowMenu: (ticket: Ticket | null) => void
  dialogs: ReactNode
}

/**
 * Details of a ticket, and everything that may be done to its vehicle as it is when the menu opens. source: ledger G-04.
 */
export function useTicketRowActions(open: (ticket: Ticket) => void): TicketRowMenu {
  const { t } = useTranslation('incidents')
  const [vehicleId, setVehicleId] = useState<string>()
  const vehicle = useQuery({ ...vehicleQuery(vehicleId ?? ''), enabled: vehicleId !== undefined })
  const menu = useVehicleMenu()
  return {
    actionsOf: (ticket) => {
      const isOpen = ticket.vehicleId === vehicleId
      if (isOpen && vehicle.isPending) return undefined
      const ofVehicle = isOpen && vehicle.data ? menu.rowActions(vehicle.data) : []
      if (!ofVehicle) return undefined
      return [
        {
          id: 'details',
          label: t('details'),
          icon: <IconFileText size={16} aria-hidden />,
          onSelect: () => open(ticket),
        },
        ...ofVehicle.filter(({ id }) => id !== 'ticket'),
      ]
    },
    onRowMenu: (ticket) => {
      setVehicleId(ticket?.vehicleId)
      menu.onRowMenu(ticket && { id: ticket.vehicleId })
    },
    dialogs: menu.dialogs,
  }
}
