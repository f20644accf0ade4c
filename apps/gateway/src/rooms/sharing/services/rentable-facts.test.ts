import { expect, test } from 'vitest'
import type { Work } from '../../work.js'
import { type RentableRooms, readRentableContext } from './rentable-facts.js'

test('what bears on renting is asked of these vehicles and their operators alone', async () => {
  const asked: unknown[] = []
  const note = <A>(what: string, answer: A) => {
    return async (_work: Work, ids?: readonly string[]): Promise<A> => {
      asked.push([what, ids])
      return answer
    }
  }
  const rooms: RentableRooms = {
    operators: {
      idsWithAreas: note('areas', new Set<string>()),
      thresholdsOf: note('thresholds', new Map()),
    },
    technicians: { keptByTickets: note('tickets', new Map()) },
    firmware: { vehiclesUpdating: note('updates', new Set<string>()) },
  }
  const of = (id: string, operatorId: string | null) => ({ id, operatorId })
  await readRentableContext(rooms, {} as Work, [of('a', 'ona'), of('b', 'ona'), of('c', null)])
  expect(asked).toEqual([
    ['tickets', ['a', 'b', 'c']],
    ['areas', ['ona']],
    ['thresholds', ['ona']],
    ['updates', ['a', 'b', 'c']],
  ])
})
