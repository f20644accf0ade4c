import type { EndpointSpec } from '@motora/contract'
import { silentLog } from '../../../../kernel/log.js'
import { Refusal } from '../../../../kernel/refusal.js'
import type { AuditEntry } from '../../../../rooms/audit-entry.js'
import type { Actor, Handler, Scope } from '../../../../rooms/work.js'
import { createRequestsDoor } from '../../requests-door.js'
import type { ReaderPatience } from '../watch-reader.js'

export type Answer = (query: { page: number; pageSize: number }) => Promise<{ rows: unknown[]; total?: number }>

const somebody = { kind: 'staff', accountId: 'somebody', role: 'Sharing.Admin', operatorId: null } as unknown as Actor

/** What the transactions of a door do. */
export interface Works {
  open: number
  /** Committed, oldest first. */
  records?: AuditEntry[]
  /** What a commit with records waits for; where it rejects, nothing is kept. */
  commit?: () => Promise<void>
  /** Whether who exports may still do so; yes unless said. */
  holds?: () => Promise<boolean>
  /** The operator of who exports cannot operate any more. */
  operatorIsStopped?: boolean
}

/** A requests door with these lists behind it and nothing else; the caller is an administrator unless said. */
export const openLists = (
  lists: readonly { endpoint: EndpointSpec; answer: Answer }[],
  actor: Actor = somebody,
  works: Works = { open: 0 },
  exportPatience?: ReaderPatience,
) =>
  createRequestsDoor({
    version: 'test',
    log: silentLog(),
    handlers: lists.map(
      ({ endpoint, answer }) =>
        ({
          endpoint,
          answer: async (_work: unknown, input: { query: never }) => {
            const { rows, total } = await answer(input.query)
            return { status: 200, body: rows, ...(total === undefined ? {} : { total }) }
          },
        }) as unknown as Handler,
    ),
    streams: [],
    gatekeeper: {
      nobody: () => ({ actor: { kind: 'nobody' }, scope: {} as Scope }),
      staff: async () => ({ actor, scope: {} as Scope }),
      again: async (caller) => {
        if ((await works.holds?.()) === false) return undefined
        return works.operatorIsStopped ? { ...caller, operatorCanOperate: false } : caller
      },
      assertFreshFactor: async () => undefined,
      rider: () => Promise.reject(new Refusal('rider.unauthenticated', 'not here')),
      device: () => Promise.reject(new Refusal('device.unauthenticated', 'not here')),
    },
    inTransaction: async (_actor, _scope, use) => {
      works.open += 1
      const entries: AuditEntry[] = []
      try {
        const result = await use({ audit: (entry: AuditEntry) => void entries.push(entry) } as never)
        if (entries.length > 0) await works.commit?.()
        works.records?.push(...entries)
        return result
      } finally {
        works.open -= 1
      }
    },
    snapshots: true,
    ready: async () => undefined,
    trustProxy: 0,
    mapOrigins: [],
    perMinutePerAddress: 100_000,
    ...(exportPatience ? { exportPatience } : {}),
  })
