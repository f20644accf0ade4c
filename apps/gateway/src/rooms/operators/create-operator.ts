import { defaults } from '@motora/contract/fields'
import { newId } from '../../kernel/ids.js'
import type { Work } from '../work.js'
import { insertOperator, replaceAreas } from './store.js'
import type { operators } from './tables.js'

type Ring = [latitude: number, longitude: number][]
export type NewArea = { name: string | null } & (
  | { ring: Ring }
  | { latitude: number; longitude: number; radiusMetres: number }
)

export type NewOperator = Pick<typeof operators.$inferInsert, 'name' | 'cif'> &
  Partial<Omit<typeof operators.$inferInsert, 'id' | 'createdAt' | 'version'>>

/** Makes an operator that cannot operate until the provider validates it. Without a parent it is its own. */
export const createOperator = async (work: Work, given: NewOperator): Promise<string> => {
  const id = newId()
  await insertOperator(work, {
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
  })
  const { name, cif, parentId = id, canOperate = false } = given
  work.audit({
    event: 'operators.created',
    target: { kind: 'operator', id, name },
    operatorId: id,
    after: { name, cif, parentId, canOperate },
  })
  work.announce({ topic: 'operators.changed', key: id, payload: { operatorId: id } })
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
