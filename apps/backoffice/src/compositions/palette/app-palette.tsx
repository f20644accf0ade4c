import { isPublicScreen, mayNow, mayOpenNow, type Permission, screenPaths } from '@motora/contract'
import { listDeviceKeys } from '@motora/contract/devices'
import { sendFile } from '@motora/contract/files'
import { createFirmware } from '@motora/contract/firmware'
import { listDeadLetters } from '@motora/contract/jobs'
import { listPaymentFindings } from '@motora/contract/money'
import { createOperator } from '@motora/contract/operators'
import { openTicket, type Ticket } from '@motora/contract/technicians'
import { createVehicle, importVehicles, listQuarantinedReports } from '@motora/contract/vehicles'
import { Palette, type PaletteItem, type PaletteSource } from '@motora/kit/palette'
import { IconFileImport, IconPlus, IconRoute, IconTicket } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseTicketsDialog } from '../../features/technicians/close-tickets-dialog'
import { CreateTicketDialog } from '../../features/technicians/create-ticket-dialog'
import { plateOf } from '../../features/technicians/ticket-calls'
import { useTicketWords } from '../../features/technicians/use-ticket-words'
import { VehicleSearch } from '../../features/vehicles/vehicle/vehicle-search'
import { plainText } from '../../shell/fold-text'
import { ScreenIcon } from '../../shell/frame/screen-icon'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useVehicleMenu } from '../use-vehicle-menu'
import { gatewaySources } from './gateway-sources'
import { ticketOrders } from './ticket-orders'
import { type OrderName, orderNames, vehicleOrders } from './vehicle-orders'

/** The vehicle that an address shows: its page, or one next to a list or over it. */
const shownVehicle = (pathname: string, search: unknown): string | undefined =>
  /^\/scooters\/([0-9a-f-]{36})$/.exec(pathname)?.[1] ?? (search as { vehicle?: string }).vehicle

/** What the screens are for that only write: a role that reads may open them, and has nothing to do there. */
const neededOn = new Map<string, Permission>([
  ['/files/create', sendFile.needs],
  ['/firmwares/create', createFirmware.needs],
  ['/operator/register', createOperator.needs],
])

/**
 * Ctrl/Cmd-K: finds the screens of the role, its vehicles, tickets, operators and people, and does what is typed: the
 * same actions, rules and questions as the menus of a vehicle have.
 */
export function AppPalette() {
  const { t } = useTranslation([
    'shell',
    'screens',
    'palette',
    'vehicles',
    'incidents',
    'fleet',
    'commands',
    'quarantine',
    'devices',
    'jobs',
    'findings',
  ])
  const { titleOf } = useTicketWords()
  const navigate = useNavigate()
  const router = useRouter()
  const { role, operatorCanOperate } = useMembership()
  const menu = useVehicleMenu()
  const [closing, setClosing] = useState<Ticket>()
  const [isOpening, setIsOpening] = useState(false)
  // sources are made once; what they offer is that of the newest render
  const newest = useRef({ actionsOf: menu.actionsOf, titleOf })
  useEffect(() => {
    newest.current = { actionsOf: menu.actionsOf, titleOf }
  })

  const sources = useMemo<PaletteSource[]>(() => {
    const who = { role, operatorCanOperate }
    const go = (to: string) => void navigate({ to })
    const verbsOf = (name: OrderName | 'closeTicket') => t(`palette:verb.${name}`).split(/,\s*/)
    const named = (group: string, items: readonly PaletteItem[]): PaletteSource => ({
      group,
      find: (text) => items.filter(({ label }) => plainText(label).includes(plainText(text))),
    })
    const may = (permission: Permission) => mayNow(role, operatorCanOperate, permission)
    const screens = screenPaths
      .filter((path) => !path.includes('$') && !isPublicScreen(path) && mayOpenNow(who, path))
      .filter((path) => {
        const permission = neededOn.get(path)
        return permission === undefined || may(permission)
      })
      .map((path) => ({ id: path, label: t(`screens:${path}`), icon: <ScreenIcon path={path} />, run: () => go(path) }))
    // lists that are dialogs of a screen
    const lists = [
      { path: '/audit', dialog: 'quarantine', label: t('quarantine:title'), needs: listQuarantinedReports.needs },
      { path: '/audit', dialog: 'keys', label: t('devices:title'), needs: listDeviceKeys.needs },
      { path: '/audit', dialog: 'failed', label: t('jobs:title'), needs: listDeadLetters.needs },
      { path: '/payments', dialog: 'differences', label: t('findings:title'), needs: listPaymentFindings.needs },
    ] as const
    const openLists = lists
      .filter(({ path, needs }) => mayOpenNow(who, path) && may(needs))
      .map(({ path, dialog, label }) => ({
        id: dialog,
        label,
        icon: <ScreenIcon path={path} />,
        run: () => go(pathTo(path, undefined, { dialog })),
      }))
    const things = [
      ...(may(openTicket.needs)
        ? [
            {
              id: 'ticket',
              label: t('incidents:create.title'),
              icon: <IconTicket size={16} aria-hidden />,
              run: () => setIsOpening(true),
            },
          ]
        : []),
      ...(may(createVehicle.needs)
        ? [
            {
              id: 'vehicle',
              label: t('fleet:create.open'),
              icon: <IconPlus size={16} aria-hidden />,
              run: () => go(pathTo('/scooters', undefined, { dialog: 'create' })),
            },
          ]
        : []),
      ...(may(importVehicles.needs)
        ? [
            {
              id: 'import',
              label: t('fleet:import.title'),
              icon: <IconFileImport size={16} aria-hidden />,
              run: () => go(pathTo('/scooters', undefined, { dialog: 'import' })),
            },
          ]
        : []),
    ]
    const groups = {
      Vehicles: t('shell:paletteVehicles'),
      Tickets: t('shell:paletteTickets'),
      Customers: t('shell:paletteCustomers'),
      Operators: t('shell:paletteOperators'),
      People: t('shell:palettePeople'),
      Trips: t('shell:paletteTrips'),
      Payments: t('shell:palettePayments'),
      Bills: t('shell:paletteBills'),
    }
    const orders = vehicleOrders({
      who,
      words: {
        group: t('palette:orders'),
        possible: t('palette:possible'),
        order: (action, plate) => t('palette:order', { action, plate }),
        alone: (action) => t('palette:orderAlone', { action }),
        typeVehicle: t('palette:typeVehicle'),
        already: t('palette:already'),
        notCapable: t('commands:notCapable'),
        verbs: Object.fromEntries(orderNames.map((name) => [name, verbsOf(name)])) as never,
        about: ({ overallStatus, sharingOperatorName }) =>
          [t(`vehicles:overall.${overallStatus}`), sharingOperatorName].filter(Boolean).join(' · '),
      },
      actionsOf: (vehicle, offers) => [
        ...newest.current.actionsOf(vehicle, offers),
        ...(mayOpenNow(who, '/scooters/$id')
          ? [
              {
                id: 'trips',
                label: t('vehicles:trips'),
                icon: <IconRoute size={16} aria-hidden />,
                onSelect: () => go(pathTo('/scooters/$id', { id: vehicle.id }, { tab: 'trips' })),
              },
            ]
          : []),
      ],
      shownId: () => shownVehicle(router.state.location.pathname, router.state.location.search),
    })
    return [
      ...(orders ? [orders.ordered] : []),
      ...ticketOrders({
        who,
        group: t('incidents:close'),
        verbs: verbsOf('closeTicket'),
        labelOf: (ticket) => t('palette:closeTicket', { code: ticket.codIncident }),
        aboutOf: (ticket) => [plateOf(ticket), newest.current.titleOf(ticket)].join(' · '),
        close: setClosing,
      }),
      named(t('shell:paletteScreens'), [...screens, ...openLists]),
      ...gatewaySources(
        who,
        (name) => groups[name],
        go,
        (ticket) => newest.current.titleOf(ticket),
      ),
      ...(orders ? [orders.possible] : []),
      named(t('palette:things'), things),
    ]
  }, [role, operatorCanOperate, t, navigate, router])

  return (
    <>
      <Palette sources={sources} />
      {menu.dialogs}
      {closing && <CloseTicketsDialog tickets={[closing]} onClose={() => setClosing(undefined)} />}
      {isOpening && <CreateTicketDialog Search={VehicleSearch} onClose={() => setIsOpening(false)} />}
    </>
  )
}
