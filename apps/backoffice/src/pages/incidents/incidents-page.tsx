import { Tabs } from '@mantine/core'
import type { Ticket } from '@motora/contract/technicians'
import { ActionButton, KitDialog, PageTitle } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { IconBellCog, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { CreateTicketDialog } from '../../features/technicians/create-ticket-dialog'
import { TicketDetails } from '../../features/technicians/ticket-details'
import { TicketTable } from '../../features/technicians/ticket-table'
import { WatchDialog } from '../../features/technicians/watch-dialog'
import { VehicleActionsOf } from '../../features/vehicles/actions/vehicle-actions-of'
import { FleetWaterfall } from '../../features/vehicles/rentability/fleet-waterfall'
import { VehicleSearch } from '../../features/vehicles/vehicle/vehicle-search'
import { useMay } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { ProblemVehicles } from './problem-vehicles'
import { useTicketRowActions } from './use-ticket-row-actions'

const tabs = ['tickets', 'vehicles', 'fleet'] as const
type Tab = (typeof tabs)[number]

/**
 * Incidents, the vehicles that need attention, and the state of the fleet.
 * source: fleet side, section 2.6; ledger G-03.
 */
export default function IncidentsPage() {
  const { t } = useTranslation('incidents')
  const [search, setSearch] = useAddressState()
  const mayWrite = useMay('tickets.write')
  const [dialog, setDialog] = useState<'create' | 'watch'>()
  const tab: Tab = tabs.find((one) => one === search.tab) ?? 'tickets'
  const open = (ticket: Pick<Ticket, 'id'> | undefined) => setSearch({ ...search, ticket: ticket?.id }, { push: true })
  const actionsOf = useTicketRowActions(open)
  const close = () => setDialog(undefined)
  return (
    <>
      <PageTitle
        aside={
          <ActionButton icon={<IconBellCog size={16} aria-hidden />} onClick={() => setDialog('watch')}>
            {t('watch')}
          </ActionButton>
        }
      >
        {t('title')}
      </PageTitle>
      {/* another tab has another table: what is said of this one is removed */}
      <Tabs value={tab} onChange={(next) => setSearch({ tab: next === 'tickets' ? undefined : (next ?? undefined) })}>
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {tab === 'tickets' && (
            <TicketTable
              actionsOf={actionsOf as (ticket: Ticket) => readonly RowAction[]}
              onOpen={open}
              add={
                mayWrite && (
                  <ActionButton
                    tone="primary"
                    icon={<IconPlus size={16} aria-hidden />}
                    onClick={() => setDialog('create')}
                  >
                    {t('add')}
                  </ActionButton>
                )
              }
            />
          )}
          {tab === 'vehicles' && <ProblemVehicles />}
          {tab === 'fleet' && <FleetWaterfall />}
        </Tabs.Panel>
      </Tabs>
      {dialog === 'create' && <CreateTicketDialog Search={VehicleSearch} onClose={close} />}
      {dialog === 'watch' && <WatchDialog Picker={OperatorPicker} onClose={close} />}
      <KitDialog opened={search.ticket !== undefined} onClose={() => open(undefined)} title={t('details')} size="xl">
        {search.ticket && (
          <TicketDetails
            id={search.ticket}
            heading="h2"
            actionsOf={(ticket) => <VehicleActionsOf vehicleId={ticket.vehicleId} />}
          />
        )}
      </KitDialog>
    </>
  )
}
