import { inTurns } from '../acceptance/access/in-turns.js'
import { principals } from '../acceptance/access/principals.js'
import { LiveListener } from './live-listener.js'
import { LeakSearch, tellsApart, twinOf } from './mark-checks.js'
import type { MarkedCompany } from './marked-company.js'
import { oddCalls } from './odd-calls.js'

export interface Asking {
  answers: number
  /** Of those: exports and downloads. */
  files: number
  byStatus: Record<string, number>
  liveEvents: number
  marks: number
  /** Calls that asked a list for a foreign mark, and once more for a text of nobody's. */
  sought: number
  /** Marks that came back to who may read them: that the eyes are open. */
  ownMarksSeen: number
  leaks: string[]
  /** Lists that tell what they may not show from what there is not. */
  counted: string[]
}

/** Asks everything as everybody, oddly, and reads every byte of the answers. */
export const askEverything = async (
  { company, cells, marks }: MarkedCompany,
  { answers, random }: { answers: number; random: () => number },
): Promise<Asking> => {
  const search = new LeakSearch(marks)
  const draw = oddCalls(cells, marks, random)
  const asking: Asking = {
    answers: 0,
    files: 0,
    byStatus: {},
    liveEvents: 0,
    marks: marks.length,
    sought: 0,
    ownMarksSeen: 0,
    leaks: [],
    counted: [],
  }
  const listeners = principals.map((principal) => ({
    principal,
    listener: new LiveListener(company.stand.port, company.headersOf(principal.name)),
  }))
  const seen = new Set<string>()
  // drawn before anything is asked: the same seed asks the same in the same order
  await inTurns(Array.from({ length: answers }, draw), 6, async (call, n) => {
    if (n % 50 === 0) await changeSomething(company, n / 50)
    const answer = await company.sendAs(call.principal.name, call.asked)
    asking.answers += 1
    asking.byStatus[answer.status] = (asking.byStatus[answer.status] ?? 0) + 1
    if (answer.headers['content-disposition']) asking.files += 1
    asking.leaks.push(...search.leaksIn(call, answer))
    if (call.seeks) {
      asking.sought += 1
      asking.answers += 1
      asking.counted.push(...tellsApart(call, answer, await company.sendAs(call.principal.name, twinOf(call))))
    }
    if (answer.bytes) for (const mark of search.ownIn(call.principal, answer.bytes)) seen.add(mark.text)
  })
  for (const { principal, listener } of listeners) {
    asking.liveEvents += listener.events
    const foreign = search.foreignIn(principal, listener.bytes)
    asking.leaks.push(...foreign.map((mark) => `Live as ${principal.name} shows ${mark.text} of ${mark.owner}`))
    listener.close()
  }
  asking.ownMarksSeen = seen.size
  return asking
}

/** A change on every company's map now and then, so that the streams have something to tell. */
const changeSomething = async (company: MarkedCompany['company'], turn: number): Promise<void> => {
  const things = Object.values(company.planted.things)
  const thing = things[turn % things.length]
  if (!thing) return
  const body = JSON.stringify({
    sharingOperatorId: thing.operator,
    vehicleIds: [thing.spareVehicle],
    outOfService: turn % 2 === 0,
  })
  await company.sendAs('admin', { method: 'PUT', path: '/api/vehicles/v1/vehicles/AssignToOperate', body })
}
