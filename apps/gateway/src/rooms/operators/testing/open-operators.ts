import { InProcessBus } from '../../../kernel/bus.js'
import { HandedClock } from '../../../kernel/clock.js'
import type { Database } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { silentLog } from '../../../kernel/log.js'
import { createDoWork } from '../../do-work.js'
import type { Actor, Work } from '../../work.js'
import { createOperatorsRoom, everything, type NewOperator } from '../index.js'

type Staff = Extract<Actor, { kind: 'staff' }>
type Input = { params?: unknown; query?: unknown; body?: unknown }

/** A Spanish tax number that no other test operator has. */
let made = 0
export const newTaxId = (): string => {
  made += 1
  const digits = String(1_000_000 + made).slice(-7)
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}

/** Operators of one gateway process, with people of the provider and of theirs. */
export const openOperators = (database: Database) => {
  const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
  const bus = new InProcessBus(silentLog())
  const doWork = createDoWork(database, clock, bus)
  const names = new Map<string, string>()
  const room = createOperatorsRoom({ clock, bus, doWork, nameOf: async (id) => names.get(id) ?? null })
  const changed: string[] = []
  bus.subscribe('operators.changed', (facts) => void changed.push(...facts.map(({ key }) => key)))
  const asSystem = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    doWork({ kind: 'system', name: 'test' }, everything('a test sees everything'), use)

  const person = (role: Staff['role'], operatorId: string | null, name: string): Staff => {
    const accountId = newId()
    names.set(accountId, name)
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@motora.test`
    const ids = { accountId, sessionId: newId(), membershipId: newId() }
    return { kind: 'staff', ...ids, email, role, operatorId, canOperate: true }
  }
  const admin = person('Sharing.Admin', null, 'Paula Provider')

  /** Asks through the handler as the door does, and holds input and answer against the contract. */
  const ask = async <B = unknown>(actor: Staff, id: string, input: Input = {}) => {
    const handler = room.handlers.find(({ endpoint }) => endpoint.id === id)
    if (!handler) throw new Error(`no handler ${id}`)
    const { params, query, body, answers } = handler.endpoint
    const parsed = {
      params: params?.parse(input.params ?? {}),
      query: query?.parse(input.query ?? {}),
      body: body?.parse(input.body ?? {}),
    } as never
    const answer = handler.answerAlone
      ? await handler.answerAlone(actor, parsed, {} as never)
      : await doWork(actor, await room.scopeOf(actor, false), (work) => handler.answer(work, parsed, {} as never))
    const said = answer as { status: number; body: B; total?: number }
    const shape = answers[said.status]
    if (shape && 'parse' in shape) shape.parse(said.body)
    return said
  }

  return {
    room,
    clock,
    doWork,
    asSystem,
    admin,
    person,
    ask,
    /** Ids of operators that were told of since this was asked last. */
    told: () => changed.splice(0),
    newOperator: (more: Partial<NewOperator> = {}): Promise<string> =>
      asSystem((work) => room.createOperator(work, { name: `Operator ${made}`, cif: newTaxId(), ...more })),
    managerOf: (operatorId: string): Staff => person('Sharing.OperatorManager', operatorId, 'Marta Manager'),
    /** The whole operator, as the lists show it. */
    read: (id: string, reader: Staff = admin) =>
      room.scopeOf(reader, false).then((scope) =>
        doWork(reader, scope, async (work) => {
          const row = await room.findListedOperator(work, id)
          const [operator] = row ? await room.complete(work, [row], new Map()) : []
          if (!operator) throw new Error('there is no such operator')
          return operator
        }),
      ),
  }
}
export type OpenOperators = ReturnType<typeof openOperators>

/** The refusal that something was met with; fails when it was not. */
export const refusalOf = async (
  asked: Promise<unknown>,
): Promise<{ code: string; issues: { path: string; code: string }[] }> => {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error
    const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues : []
    return { code: error.code, issues: issues.map(({ path, code }) => ({ path, code })) }
  }
  throw new Error('nothing was refused')
}
