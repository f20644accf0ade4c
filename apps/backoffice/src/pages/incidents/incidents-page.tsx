import { ActionIcon, Menu, SegmentedControl, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { worksInTheStreet } from '@motora/contract'
import { ActionButton, late, PageTitle, phoneQuery } from '@motora/kit'
import { IconBellCog, IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LateScooterDrawer } from '../../compositions/late-scooter'
import { LateOperatorPicker } from '../../features/operators/operator/late-operator-picker'
import { LateVehicleSearch } from '../../features/vehicles/vehicle/late-vehicle-search'
import { useOwnPlace } from '../../shell/place/own-place'
import { useMay, useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { IncidentMap } from './incident-map'
import { IncidentQueue } from './incident-queue'
import './incidents.css'
import { NearButton } from './near-notice'

// A queue is what opens; the table, the vehicles and the fleet come with their tabs.
const IncidentTable = late(async () => (await import('./incident-table')).IncidentTable)
const ProblemVehicles = late(async () => (await import('./problem-vehicles')).ProblemVehicles)
const FleetState = late(async () => (await import('./fleet-state')).FleetState)
const CreateTicketDialog = late(
  async () => (await import('../../features/technicians/create-ticket-dialog')).CreateTicketDialog,
)
const WatchDialog = late(async () => (await import('../../features/technicians/watch-dialog')).WatchDialog)

const tabs = ['tickets', 'vehicles', 'fleet'] as const
type Tab = (typeof tabs)[number]
const views = ['queue', 'table', 'map'] as const
type View = (typeof views)[number]

/**
 * Incidents, the vehicles that need attention, and the state of the fleet. Incidents are a queue, a table or a map.
 * source: fleet side, section 2.6; ledger G-03.
 */
export default function IncidentsPage() {
  const { t } = useTranslation('incidents')
  const [search, setSearch] = useAddressState()
  const mayWrite = useMay('tickets.write')
  const { role } = useMembership()
  const phone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const own = useOwnPlace()
  const [dialog, setDialog] = useState<'create' | 'watch'>()
  // not `tab`: that is the part of a vehicle that is open over it
  const tab: Tab = tabs.find((one) => one === search.part) ?? 'tickets'
  const view: View = views.find((one) => one === search.view) ?? 'queue'
  const isQueue = tab === 'tickets' && view === 'queue'
  const close = () => setDialog(undefined)
  // another tab has another list: what is said of this one is removed
  const showTab = (next: string | null) => setSearch({ part: next === 'tickets' ? undefined : (next ?? undefined) })
  const showView = (next: string) =>
    setSearch({ ...search, view: next === 'queue' ? undefined : next, ticket: undefined, page: undefined })
  const create = mayWrite && (
    <ActionButton
      // the main action of a queue is its case's
      {...(isQueue ? {} : { tone: 'primary' as const })}
      icon={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog('create')}
      {...(phone ? { 'aria-label': t('add') } : {})}
    >
      {phone ? '' : t('add')}
    </ActionButton>
  )
  const switcher = tab === 'tickets' && (
    <SegmentedControl
      size="xs"
      aria-label={t('shownAs')}
      value={view}
      onChange={showView}
      data={views.map((value) => ({ value, label: t(`shownAs.${value}`) }))}
    />
  )
  // on a phone the case takes the place of the list, and with it the page's title
  const isCaseAlone = isQueue && phone && search.ticket !== undefined
  return (
    <div className="motora-incidents">
      <div className={isCaseAlone ? 'motora-hidden' : 'motora-incidents-head'}>
        <PageTitle
          actions={
            phone ? (
              <>
                {switcher}
                {create}
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon variant="default" size={36} aria-label={t('more')}>
                      <IconDots size={16} aria-hidden />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {tabs.map((one) => (
                      <Menu.Item key={one} onClick={() => showTab(one)}>
                        {t(`tab.${one}`)}
                      </Menu.Item>
                    ))}
                    <Menu.Divider />
                    <Menu.Item leftSection={<IconBellCog size={16} aria-hidden />} onClick={() => setDialog('watch')}>
                      {t('watch')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </>
            ) : (
              <>
                <ActionButton icon={<IconBellCog size={16} aria-hidden />} onClick={() => setDialog('watch')}>
                  {t('watch')}
                </ActionButton>
                {create}
              </>
            )
          }
        >
          {t('title')}
        </PageTitle>
        {!(phone && tab === 'tickets') && (
          <div className="motora-incidents-tabs">
            <Tabs value={tab} onChange={showTab}>
              <Tabs.List aria-label={t('title')}>
                {tabs.map((one) => (
                  <Tabs.Tab key={one} value={one}>
                    {t(`tab.${one}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
            {!phone && switcher}
          </div>
        )}
      </div>
      <div
        className={
          isQueue || (tab === 'tickets' && view === 'map') ? 'motora-incidents-whole' : 'motora-incidents-body kit-fill'
        }
      >
        {isQueue && (
          <IncidentQueue near={own.place} onOwnPlace={worksInTheStreet(role) ? <NearButton own={own} /> : null} />
        )}
        {tab === 'tickets' && view === 'map' && (
          <IncidentMap onOpen={(id) => setSearch({ ...search, view: undefined, ticket: id }, { push: true })} />
        )}
        {tab === 'tickets' && view === 'table' && <IncidentTable />}
        {tab === 'vehicles' && <ProblemVehicles />}
        {tab === 'fleet' && <FleetState />}
      </div>
      {search.vehicle && <LateScooterDrawer id={search.vehicle} />}
      {dialog === 'create' && <CreateTicketDialog Search={LateVehicleSearch} onClose={close} />}
      {dialog === 'watch' && <WatchDialog Picker={LateOperatorPicker} onClose={close} />}
    </div>
  )
}
