import { mayNow, mayOpen, mayOpenNow } from '@motora/contract'
import { listCustomers } from '@motora/contract/customers'
import { type CurrentMembership, listAccounts } from '@motora/contract/identity'
import { listBills, listPayments } from '@motora/contract/money'
import { listOperators } from '@motora/contract/operators'
import { getService } from '@motora/contract/sharing'
import { listTickets, type Ticket } from '@motora/contract/technicians'
import { listVehicles } from '@motora/contract/vehicles'
import type { PaletteItem, PaletteSource } from '@motora/kit/palette'
import {
  IconAlertTriangle,
  IconBuilding,
  IconCreditCard,
  IconMoped,
  IconReceipt,
  IconRoute,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../shell/api/api-error'
import { pathTo } from '../../shell/paths'
import { client } from '../../shell/session/browser-session'

type Who = Pick<CurrentMembership, 'role' | 'operatorCanOperate'>

const finds = 5
/** Letters before the gateway is asked: one or two would find half of the fleet. */
const minLetters = 3

/** As rentals and payments are numbered: in addresses, in what a bank says, on a receipt. */
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** As bills are numbered, or the beginning of it: `ONA-S26-000123`. */
const billPattern = /^[\p{L}\d]+-[a-z]\d\d/iu

export type PaletteGroup =
  | 'Vehicles'
  | 'Tickets'
  | 'Customers'
  | 'Operators'
  | 'People'
  | 'Trips'
  | 'Payments'
  | 'Bills'

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
  /** Of what is found by its number alone: how that looks. */
  pattern?: RegExp,
): PaletteSource => ({
  group,
  find: async (text, signal) => {
    if (text.length < minLetters || pattern?.test(text) === false) return []
    const found = await ask({ search: text, pageSize: finds }, signal)
    return found.map(({ to, ...find }): PaletteItem => ({ ...find, icon, run: () => go(to) }))
  },
})

/**
 * Vehicles, tickets, customers, operators and people by their names and numbers, trips, payments and bills by their
 * numbers, as far as the role may ask. Each source is the list's own endpoint with its search.
 */
export function gatewaySources(
  who: Who,
  groupOf: (name: PaletteGroup) => string,
  go: (to: string) => void,
  titleOf: (ticket: Ticket) => string,
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
        return rows.map((ticket) => ({
          id: ticket.id,
          label: titleOf(ticket),
          description: [ticket.plate, ticket.codIncident].filter(Boolean).join(' · '),
          to: pathTo('/incidents/details/$id', { id: ticket.id }),
        }))
      }),
    )
  if (may('customers.read') && mayOpenNow(who, '/customers'))
    sources.push(
      sourceOf(groupOf('Customers'), <IconUsers size={16} aria-hidden />, go, async (query, signal) => {
        const { rows } = await client.list(listCustomers, { query }, { signal })
        const phoneText = await phoneTextFor(rows)
        return rows.map(({ customerId, fullName, email, mobilePhone }) => ({
          id: customerId,
          label: fullName || email,
          description: [fullName && email, mobilePhone && phoneText(mobilePhone)].filter(Boolean).join(' · '),
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
  if (may(getService.needs) && mayOpenNow(who, '/services'))
    sources.push(sourceOf(groupOf('Trips'), <IconRoute size={16} aria-hidden />, go, findTrip, idPattern))
  if (may(listPayments.needs) && mayOpenNow(who, '/payments'))
    sources.push(sourceOf(groupOf('Payments'), <IconCreditCard size={16} aria-hidden />, go, findPayment, idPattern))
  if (may(listBills.needs) && mayOpenNow(who, '/bills/$id'))
    sources.push(
      sourceOf(
        groupOf('Bills'),
        <IconReceipt size={16} aria-hidden />,
        go,
        async (query, signal) => {
          const { rows } = await client.list(listBills, { query }, { signal })
          return rows.map(({ id, number, customerFullName, operatorName }) => ({
            id,
            label: number,
            // operators whose names begin alike have the same numbers
            description: [operatorName, customerFullName].filter(Boolean).join(', '),
            to: pathTo('/bills/$id', { id }),
          }))
        },
        billPattern,
      ),
    )
  return sources
}

/**
 * How the numbers of these rows are written, as in lists. Where the code for it does not come, they stay as they are
 * stored: the customer is found all the same.
 */
async function phoneTextFor(rows: readonly { mobilePhone: string | null }[]): Promise<(number: string) => string> {
  const asStored = (number: string) => number
  if (!rows.some(({ mobilePhone }) => mobilePhone)) return asStored
  return import('./show-phone-number').then(
    ({ showPhoneNumber }) => showPhoneNumber,
    () => asStored,
  )
}

async function findTrip({ search }: { search: string }, signal: AbortSignal): Promise<Find[]> {
  try {
    const { serviceId, vehiclePlate, vehicleName, customerFullName } = await client.call(
      getService,
      { params: { id: search } },
      { signal },
    )
    const to = pathTo('/services', undefined, { service: serviceId })
    return [{ id: serviceId, label: vehiclePlate ?? vehicleName, description: customerFullName, to }]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

async function findPayment({ search }: { search: string }, signal: AbortSignal): Promise<Find[]> {
  const query = { pageSize: 1, filter: JSON.stringify({ id: [search] }) }
  const { rows } = await client.list(listPayments, { query }, { signal })
  return rows.map(({ id, customerFullName, operatorName }) => ({
    id,
    label: customerFullName || id,
    description: operatorName,
    to: pathTo('/payments', undefined, { payment: id }),
  }))
}
