import type { EndpointSpec } from '@motora/contract'
import { ApiError } from '../api/api-error'

/** What came of a write: the gateway's answer, or it waits for a network. */
export type Sent = { how: 'sent'; answer: unknown } | { how: 'waiting' }

/** A write that could not be sent yet, or was refused when it was. */
export interface WaitingWrite {
  /** Of this entry alone. */
  key: string
  /** Id of the endpoint. */
  endpoint: string
  call: { params?: Record<string, string>; body?: unknown }
  /** Id of the thing it is about: writes about one thing go in their order. */
  subject: string
  /** What it is about, as people call it. */
  about: string
  /** Milliseconds since 1970, when it was typed. */
  at: number
  /** Set: the gateway has refused it, with this code. It stays, so that what was typed is not lost. */
  refused?: string
}

export interface OutboxDeps {
  shelf: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Whose writes: no one sees or sends those of another. Undefined while no one is signed in. */
  owner: () => string | undefined
  endpoints: readonly EndpointSpec[]
  call: (endpoint: EndpointSpec, call: WaitingWrite['call']) => Promise<unknown>
  now: () => number
  newKey: () => string
  /** One tab sends at a time. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Something that waited was sent: screens read again. A caller that sends immediately does so itself. */
  onSent: () => void
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline'
const shelfName = (owner: string): string => `motora.outbox.${owner}`
const nothing: readonly WaitingWrite[] = []

/**
 * Writes that are kept while there is no network and sent when there is: in their order for each thing, surviving a
 * reload. Only for calls that are safe to repeat, because an answer may have been lost on the way.
 */
export function createOutbox(deps: OutboxDeps) {
  const { shelf, owner, now, newKey, exclusively, onSent } = deps
  const endpoints = new Map(deps.endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const listeners = new Set<() => void>()
  let read: { text: string | null; list: readonly WaitingWrite[] } | undefined

  /** The same array as long as nothing has changed. */
  const list = (): readonly WaitingWrite[] => {
    const name = owner()
    if (name === undefined) return nothing
    const text = shelf.getItem(shelfName(name))
    if (read?.text !== text) read = { text, list: parsed(text) }
    return read.list
  }
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const change = (next: readonly WaitingWrite[]) => {
    const name = owner()
    if (name === undefined) return
    if (next.length === 0) shelf.removeItem(shelfName(name))
    else shelf.setItem(shelfName(name), JSON.stringify(next))
    tell()
  }

  const keep = (write: Omit<WaitingWrite, 'key' | 'at'>): void =>
    change([...list(), { ...write, key: newKey(), at: now() }])

  /**
   * Sends what waits, oldest first; stops at the first that the network does not let through. What the gateway refuses
   * stays, marked, and does not hold up the others.
   */
  const flush = (): Promise<void> =>
    exclusively(async () => {
      for (const write of list()) {
        if (write.refused !== undefined) continue
        const endpoint = endpoints.get(write.endpoint)
        const began = owner()
        try {
          if (endpoint) await deps.call(endpoint, write.call)
        } catch (error) {
          if (isOffline(error) || owner() !== began) return
          const code = error instanceof ApiError ? error.code : 'defect'
          change(list().map((one) => (one.key === write.key ? { ...one, refused: code } : one)))
          continue
        }
        if (owner() !== began) return
        change(list().filter(({ key }) => key !== write.key))
        onSent()
      }
    })

  return {
    list,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Another tab has changed what is stored. */
    tell,
    /**
     * Sends immediately, or keeps for later where there is no network or something of the same thing waits already.
     * @throws ApiError what the gateway refuses
     */
    send: async (
      endpoint: EndpointSpec,
      call: WaitingWrite['call'],
      { subject, about }: Pick<WaitingWrite, 'subject' | 'about'>,
    ): Promise<Sent> => {
      const write = { endpoint: endpoint.id, call, subject, about }
      const queued = list().some((one) => one.subject === subject && one.refused === undefined)
      if (queued) {
        keep(write)
        void flush()
        return { how: 'waiting' }
      }
      try {
        return { how: 'sent', answer: await deps.call(endpoint, call) }
      } catch (error) {
        if (!isOffline(error)) throw error
        keep(write)
        return { how: 'waiting' }
      }
    },
    flush,
    /** Tries a refused one again. */
    retry: (key: string): Promise<void> => {
      change(
        list().map(({ refused, ...one }) => (one.key === key || refused === undefined ? one : { ...one, refused })),
      )
      return flush()
    },
    discard: (key: string): void => change(list().filter((one) => one.key !== key)),
  }
}

/** What another version wrote and cannot be read is let go rather than stopping everything after it. */
const parsed = (text: string | null): readonly WaitingWrite[] => {
  if (text === null) return nothing
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as WaitingWrite[]).filter((one) => typeof one?.endpoint === 'string') : nothing
  } catch {
    return nothing
  }
}
