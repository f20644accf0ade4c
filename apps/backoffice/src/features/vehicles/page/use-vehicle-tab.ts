import { useRouterState } from '@tanstack/react-router'
import { stringifySearch } from '../../../shell/paths'
import { useAddressState } from '../../../shell/use-address-state'

const vehicleTabs = ['overview', 'trips', 'tickets', 'commands', 'data'] as const
export type VehicleTab = (typeof vehicleTabs)[number]

/** The parts of the data, in the order of the screen. source: ledger E-22; updates are our own. */
export const dataSections = [
  'sharing',
  'diagnosis',
  'specifications',
  'traceability',
  'updates',
  'quality',
  'owner',
  'handover',
  'days',
  'charges',
  'communication',
] as const
export type DataSection = (typeof dataSections)[number]

type Search = Readonly<Record<string, string | undefined>>

/** What of a vehicle an address shows. Addresses that name sections alone lead to them. */
export function vehicleTabOf({ tab, open }: Search): { tab: VehicleTab; sections: readonly DataSection[] } {
  const asked: readonly string[] = open?.split(',') ?? []
  const sections = dataSections.filter((section) => asked.includes(section))
  const known = vehicleTabs.find((one) => one === tab)
  if (known) return { tab: known, sections }
  if (sections.length > 0) return { tab: 'data', sections }
  return { tab: asked.includes('commands') ? 'commands' : 'overview', sections }
}

/** Names in the address that belong to a vehicle's page, wherever it is open. */
const ownNames = /^(tab|open|kinds|dialog|(trips|days|charges)\..+)$/

/** The address without what was looked at of a vehicle. */
export const withoutVehicle = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'vehicle' && !ownNames.test(name)))

/** The address of another part of the same vehicle, on its page or in its drawer. */
export function useTabHref(): (part: Search) => string {
  const [search] = useAddressState()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (part) => pathname + stringifySearch({ ...withoutVehicle(search), vehicle: search.vehicle, ...part })
}

/** The address of a vehicle's drawer over what is shown. */
export function useVehicleHref(): (vehicleId: string) => string {
  const [search] = useAddressState()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return (vehicle) => pathname + stringifySearch({ ...withoutVehicle(search), vehicle })
}
