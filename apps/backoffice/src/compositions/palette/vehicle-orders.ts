import { mayNow, mayOpenNow } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { type CommandOffer, getVehicle, listCommandOffers, listVehicles, type Vehicle } from '@motora/contract/vehicles'
import type { ObjectAction } from '@motora/kit'
import type { PaletteItem, PaletteSource } from '@motora/kit/palette'
import { callOfAction, verdictOnVehicle } from '../../features/vehicles/actions/use-vehicle-offer'
import { vehicleName } from '../../features/vehicles/vehicle/vehicle-name'
import { plainText } from '../../shell/fold-text'
import { client } from '../../shell/session/browser-session'
import { readOrder } from './read-order'

/** What can be done to a vehicle by its verb: the action that does it. */
const actionOf = {
  locate: 'command-locate',
  'open-seat': 'command-open-seat',
  'power-on': 'command-power-on',
  'power-off': 'command-power-off',
  report: 'command-report',
  block: 'block',
  unblock: 'block',
  openTicket: 'ticket',
  endTrip: 'end-trip',
  clean: 'clean',
  includeHelmet: 'helmet',
  removeHelmet: 'helmet',
  select: 'select',
  deselect: 'select',
  allow: 'can-operate',
  forbid: 'can-operate',
  assign: 'assign',
  edit: 'edit',
  retire: 'retire',
  trips: 'trips',
} as const
export type OrderName = keyof typeof actionOf
export const orderNames = Object.keys(actionOf) as OrderName[]

/** What goes one way and back: whether a vehicle is so already that the verb would change nothing. */
const isSo: Partial<Record<OrderName, (vehicle: Vehicle) => boolean>> = {
  block: (vehicle) => verdictOnVehicle('block', vehicle) === 'already',
  unblock: (vehicle) => verdictOnVehicle('unblock', vehicle) === 'already',
  includeHelmet: (vehicle) => verdictOnVehicle('includeHelmet', vehicle) === 'already',
  removeHelmet: (vehicle) => verdictOnVehicle('removeHelmet', vehicle) === 'already',
  select: (vehicle) => verdictOnVehicle('select', vehicle) === 'already',
  deselect: (vehicle) => verdictOnVehicle('deselect', vehicle) === 'already',
  allow: (vehicle) => verdictOnVehicle('allow', vehicle) === 'already',
  forbid: (vehicle) => !vehicle.canOperate,
}

const finds = 5
const minLetters = 2

interface OrderWords {
  group: string
  possible: string
  /** "Block · MB021" */
  order: (action: string, plate: string) => string
  /** "Block …", while no vehicle is named. */
  alone: (action: string) => string
  typeVehicle: string
  already: string
  /** Of a unit that takes no commands. */
  notCapable: string
  /** Words of a verb, the first one leads. */
  verbs: Readonly<Record<OrderName, readonly string[]>>
  about: (vehicle: Vehicle) => string
}

export interface OrderOptions {
  who: Pick<CurrentMembership, 'role' | 'operatorCanOperate'>
  words: OrderWords
  /** As the menus have them; trips in addition. */
  actionsOf: (vehicle: Vehicle, offers: readonly CommandOffer[] | undefined) => readonly ObjectAction[]
  /** The vehicle that the screen shows: an order without an object is about it. */
  shownId: () => string | undefined
}

interface VehicleOrders {
  /** What the verb does to the vehicles that its object finds. */
  ordered: PaletteSource
  /** Everything that may be done to a vehicle that is named in full, without a verb: below what is found. */
  possible: PaletteSource
}

/** Orders about vehicles. */
export function vehicleOrders({ who, words, actionsOf, shownId }: OrderOptions): VehicleOrders | undefined {
  const may = (permission: Parameters<typeof mayNow>[2]) => mayNow(who.role, who.operatorCanOperate, permission)
  if (!may('vehicles.read')) return undefined

  const itemsOf = async (vehicle: Vehicle, names: readonly OrderName[] | undefined, signal: AbortSignal) => {
    const wantsOffers =
      may('vehicles.command') && (names?.some((name) => actionOf[name].startsWith('command-')) ?? true)
    const offers = wantsOffers
      ? await client.call(listCommandOffers, { params: { id: vehicle.id } }, { signal })
      : undefined
    // what such a unit does not understand is said, not left out
    if (offers?.length === 0 && names?.every((name) => actionOf[name].startsWith('command-')))
      return names.map(
        (name): PaletteItem => ({
          id: `${name} ${vehicle.id}`,
          label: words.order(leading(name), vehicleName(vehicle)),
          disabledReason: words.notCapable,
          run: () => undefined,
        }),
      )
    const wanted = new Set<string>(names?.map((name) => actionOf[name]))
    const isAlready = names?.length === 1 && names.some((name) => isSo[name]?.(vehicle) === true)
    return actionsOf(vehicle, offers)
      .filter(({ id }) => names === undefined || wanted.has(id))
      .map(
        ({ id, label, icon, disabledReason, onSelect }): PaletteItem => ({
          id: `${id} ${vehicle.id}`,
          label: words.order(isAlready && names?.[0] ? leading(names[0]) : label, vehicleName(vehicle)),
          description: words.about(vehicle),
          icon,
          disabledReason: isAlready ? words.already : disabledReason,
          run: () => void onSelect(),
        }),
      )
  }
  const leading = (name: OrderName): string => {
    const [first = ''] = words.verbs[name]
    return first.charAt(0).toUpperCase() + first.slice(1)
  }
  const search = async (text: string, signal: AbortSignal) => {
    const { rows } = await client.list(listVehicles, { query: { search: text, pageSize: finds } }, { signal })
    const exact = rows.filter(({ plate, name, vin, imei }) =>
      [plate, name, vin, imei].some((one) => one !== null && plainText(one) === plainText(text)),
    )
    return { rows: exact.length > 0 ? exact : rows, isNamed: exact.length === 1 }
  }
  const find: PaletteSource['find'] = async (text, signal) => {
    const order = readOrder(text, words.verbs)
    if (!order) return []
    const { names, object } = order
    if (object.length >= minLetters) {
      const { rows } = await search(object, signal)
      return (await Promise.all(rows.map((row) => itemsOf(row, names, signal)))).flat()
    }
    const shown = shownId()
    if (object === '' && shown !== undefined) {
      const vehicle = await client.call(getVehicle, { params: { id: shown } }, { signal })
      return await itemsOf(vehicle, names, signal)
    }
    return names
      .filter((name) => permitted(name))
      .map((name) => ({
        id: name,
        label: words.alone(leading(name)),
        description: words.typeVehicle,
        completes: `${words.verbs[name][0]} `,
        run: () => undefined,
      }))
  }
  /** Whether the role does such a thing at all; of a vehicle its actions say it. */
  const permitted = (name: OrderName): boolean => {
    if (actionOf[name].startsWith('command-')) return may('vehicles.command')
    if (name === 'trips') return mayOpenNow(who, '/scooters/$id')
    return may(callOfAction[name as keyof typeof callOfAction].needs)
  }
  const findPossible: PaletteSource['find'] = async (text, signal) => {
    if (text.length <= minLetters || readOrder(text, words.verbs)) return []
    const { rows, isNamed } = await search(text, signal)
    const [only] = rows
    return only && isNamed ? await itemsOf(only, undefined, signal) : []
  }
  return { ordered: { group: words.group, find }, possible: { group: words.possible, find: findPossible } }
}
