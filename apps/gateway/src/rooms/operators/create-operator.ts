import { defaults } from '@motora/contract/fields'
import { attempt } from '../../kernel/db/database.js'
import { newId } from '../../kernel/ids.js'
import type { Work } from '../work.js'
import { sayCifTaken } from './cif-taken.js'
import { type Happening, recordOperatorEvent } from './record-operator-event.js'
import { insertOperator, type NewOperatorRow, replaceAreas } from './store.js'

type Ring = [latitude: number, longitude: number][]
export type NewArea = { name: string | null } & (
  | { ring: Ring }
  | { latitude: number; longitude: number; radiusMetres: number }
)

export type NewOperator = Pick<NewOperatorRow, 'name' | 'cif'> &
  Partial<Omit<NewOperatorRow, 'id' | 'createdAt' | 'version'>>

/**
 * Makes an operator that cannot operate until the provider validates it. Without a parent it is its own.
 * @throws Refusal operator.cif_taken
 */
export const createOperator = async (
  work: Work,
  given: NewOperator,
  told: Pick<Happening, 'actorName' | 'by' | 'event'> = {},
): Promise<string> => {
  const id = newId()
  const row = {
    parentId: id,
    isPrivate: false,
    isFree: false,
    isStationBase: false,
    isHelmetIncluded: false,
    timezone: defaults.timezone,
    minimumAge: defaults.minimumAge,
    costByVehicle: 0,
    serviceCommissionPercent: 0,
    canOperate: false,
    ...given,
    id,
    createdAt: work.now,
  }
  try {
    await attempt(work.tx, () => insertOperator(work, row))
  } catch (error) {
    throw sayCifTaken(error)
  }
  const { name, cif, parentId, canOperate } = row
  await recordOperatorEvent(work, row, { what: 'registered', after: { name, cif, parentId, canOperate }, ...told })
  return id
}

/** Puts the areas of an operator in the place of those before. */
export const drawAreas = async (work: Work, operatorId: string, areas: readonly NewArea[]): Promise<void> => {
  await replaceAreas(
    work,
    operatorId,
    areas.map((area) => ({
      operatorId,
      id: newId(),
      name: area.name,
      ...('ring' in area
        ? { kind: 'polygon' as const, ring: area.ring }
        : {
            kind: 'circle' as const,
            latitude: area.latitude,
            longitude: area.longitude,
            radiusMetres: area.radiusMetres,
          }),
    })),
  )
  work.announce({ topic: 'operators.changed', key: operatorId, payload: { operatorId } })
}
