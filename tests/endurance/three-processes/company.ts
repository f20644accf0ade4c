import { type Session, signIn } from '../../acceptance/people.js'
import { enterVehicles, imeiOf } from '../load.js'
import type { OwnMoped } from './command-giver.js'
import { asOwner } from './timed-work.js'

/** How many mopeds of each kind there are. */
interface Groups {
  /** Report as fast as asked, and are counted. */
  load: number
  /** Are given commands. */
  commanded: number
  /** Stand with an empty battery: an incident opens by itself. */
  weak: number
  /** Stand and are reserved. */
  rentable: number
  /** Somebody else says that he is them. */
  challenged: number
}

export interface Company {
  admin: Session
  manager: Session
  operatorId: string
  /** Of the manager's family. */
  operatorIds: string[]
  load: string[]
  mopeds: Record<Exclude<keyof Groups, 'load'>, OwnMoped[]>
  /** Of the demo company, connected to nothing. */
  idle: string[]
}

/** Enters mopeds of one operator, and lets low batteries open incidents there. */
export const enterCompany = async (origin: string, databaseUrl: string, groups: Groups): Promise<Company> => {
  const { admin, imeis } = await enterVehicles({ origin }, groups.load)
  const manager = await signIn({ origin }, 'manager')
  const [own] = await manager.get<{ sharingOperatorId: string }[]>('/sharing/v1/users/GetCurrent')
  const operatorId = own?.sharingOperatorId ?? ''
  const idle = await asOwner<{ id: string }>(
    databaseUrl,
    `select id::text from vehicles where operator_id = $1 and name not like 'Load%' order by id limit 10`,
    [operatorId],
  )
  const family = await asOwner<{ id: string }>(
    databaseUrl,
    'select id::text from operators where $1 in (id, parent_id)',
    [operatorId],
  )
  const bounds = { lowBatteryPercent: 20, silentAfterMinutes: 20 }
  const watch = { ...bounds, lowBattery: true, leftArea: false, movedWithoutRental: false, silent: false }
  const wished = await manager.call('PUT', `/operators/v1/Operators/${operatorId}/Watch`, watch)
  if (!wished.ok) throw new Error(`incidents were not wished for: ${wished.status} ${await wished.text()}`)
  let number = 5000
  const enter = async (count: number): Promise<OwnMoped[]> => {
    const entered: OwnMoped[] = []
    while (entered.length < count) {
      const imei = imeiOf(number++)
      const vehicle = { name: `Own ${imei}`, model: 'S01', vin: `OW${imei}`, imei, sharingOperatorId: operatorId }
      const answer = await admin.call('POST', '/vehicles/v1/vehicles', vehicle)
      if (answer.status !== 201) throw new Error(`a moped was refused: ${answer.status} ${await answer.text()}`)
      entered.push({ id: ((await answer.json()) as { id: string }).id, imei })
    }
    return entered
  }
  return {
    admin,
    manager,
    operatorId,
    load: imeis,
    operatorIds: family.map(({ id }) => id),
    mopeds: {
      commanded: await enter(groups.commanded),
      weak: await enter(groups.weak),
      rentable: await enter(groups.rentable),
      challenged: await enter(groups.challenged),
    },
    idle: idle.map(({ id }) => id),
  }
}
