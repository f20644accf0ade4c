import { mayNow, mayOpen, mayOpenNow } from '@motora/contract'
import { listCustomers } from '@motora/contract/customers'
import { type CurrentMembership, listAccounts } from '@motora/contract/identity'
import { listOperators } from '@motora/contract/operators'
import { listTickets } from '@motora/contract/technicians'
import { listVehicles } from '@motora/contract/vehicles'
import type { PaletteItem, PaletteSource } from '@motora/kit/palette'
import { IconAlertTriangle, IconBuilding, IconMoped, IconUser, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pathTo } from '../../shell/paths'
import { client } from '../../shell/session/browser-session'

type Who = Pick<CurrentMembership, 'role' | 'operatorCanOperate'>

const finds = 5
/** Letters before the gateway is asked: one or two would find half of the fleet. */
const minLetters = 3

type PaletteGroup = 'Vehicles' | 'Tickets' | 'Customers' | 'Operators' | 'People'

/** What a source of the gateway makes of a row. */
interface Find {
  id: string
  label: string
  description: string
  to: string
}

const sourceOf = (
  group: string,
  icon: ReactNode,
  go: (to: string) => void,
  ask: (query: { search: string; pageSize: number }, signal: AbortSignal) => Promise<readonly Find[]>,
): PaletteSource => ({
  group,
  find: async (text, signal) => {
    if (text.length < minLetters) return []
    const found = await ask({ search: text, pageSize: finds }, signal)
    return found.map(({ to, ...find }): PaletteItem => ({ ...find, icon, run: () => go(to) }))
  },
})

/**
 * Vehicles, tickets, customers, operators and people by their names and numbers, as far as the role may ask; each source is the
 * list's own endpoint with its search.
 */
export function gatewaySources(
  who: Who,
  groupOf: (name: PaletteGroup) => string,
  go: (to: string) => void,
): PaletteSource[] {
  const { role, operatorCanOperate } = who
  const may = (permission: Parameters<typeof mayNow>[2]) => mayNow(role, operatorCanOperate, permission)
  const sources: PaletteSource[] = []
  if (may('vehicles.read'))
    sources.push(
      sourceOf(groupOf('Vehicles'), <IconMoped size={16} aria-hidden />, go, async (query, signal) => {
        const { rows } = await client.list(listVehicles, { query }, { signal })
        return rows.map(({ id, plate, name, vin, imei }) => ({
          id,
          label: plate ?? name,
          description: [vin, imei].filter(Boolean).join(' · '),
          // vehicle screens a role may not open are answered by the map
          to: mayOpen(role, '/scooters/$id')
            ? pathTo('/scooters/$id', { id })
            : pathTo('/scooters/locations', undefined, { vehicle: id }),
        }))
      }),
    )
  if (may('tickets.read') && mayOpenNow(who, '/incidents/details/$id'))
    sources.push(
      sourceOf(groupOf('Tickets'), <IconAlertTriangle size={16} aria-hidden />, go, async (query, signal) => {
        const { rows } = await client.list(listTickets, { query }, { signal })
        return rows.map(({ id, codIncident, title, plate }) => ({
          id,
          label: title,
          description: [plate, codIncident].filter(Boolean).join(' · '),
          to: pathTo('/incidents/details/$id', { id }),
        }))
      }),
    )
  if (may('customers.read') && mayOpenNow(who, '/customers'))
    sources.push(
      sourceOf(groupOf('Customers'), <IconUsers size={16} aria-hidden />, go, async (query, signal) => {
        const { rows } = await client.list(listCustomers, { query }, { signal })
        return rows.map(({ customerId, fullName, email, mobilePhone }) => ({
          id: customerId,
          label: fullName || email,
          description: [fullName && email, mobilePhone].filter(Boolean).join(' · '),
          to: pathTo('/customers', undefined, { customer: customerId }),
        }))
      }),
    )
  if (may('operators.read') && mayOpenNow(who, '/operator/scooterList/$id'))
    sources.push(
      sourceOf(groupOf('Operators'), <IconBuilding size={16} aria-hidden />, go, async (query, signal) => {
        const { rows } = await client.list(listOperators, { query }, { signal })
        return rows.map(({ id, name, managerEmail }) => ({
          id,
          label: name,
          description: managerEmail ?? '',
          to: pathTo('/operator/scooterList/$id', { id }),
        }))
      }),
    )
  if (may('accounts.read') && mayOpenNow(who, '/users'))
    sources.push(
      sourceOf(groupOf('People'), <IconUser size={16} aria-hidden />, go, async (query, signal) => {
        const { rows } = await client.list(listAccounts, { query }, { signal })
        return rows.map(({ id, fullName, email }) => ({
          id,
          label: fullName,
          description: email,
          to: pathTo('/users', undefined, { account: id }),
        }))
      }),
    )
  return sources
}
