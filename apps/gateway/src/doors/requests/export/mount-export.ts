import {
  type EndpointSpec,
  estimatedLengthHeader,
  exportContentTypes,
  exportQuery,
  isExportable,
} from '@motora/contract'
import type { FastifyReply } from 'fastify'
import type { DoWork, Handler, RequestFacts } from '../../../rooms/work.js'
import type { Caller } from '../gatekeeper.js'
import { parseQuery } from '../parse-input.js'
import { exportList, type WithPages } from './export-list.js'
import type { ExportSlots } from './export-slots.js'
import type { AskPage } from './read-pages.js'

type Input = { params: unknown; query: unknown; body: unknown }

const names = new Set(Object.keys(exportQuery.shape))

/** A list of the back-office, asked for as a file. */
export const wantsExport = (endpoint: EndpointSpec, query: unknown): boolean =>
  isExportable(endpoint) && Object.keys((query ?? {}) as object).some((name) => name.toLowerCase() === 'format')

/** The export's own parameters and the list's, apart. */
export const splitQuery = (query: unknown): { own: Record<string, unknown>; list: Record<string, unknown> } => {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  return {
    own: Object.fromEntries(entries.filter(([name]) => names.has(name.toLowerCase()))),
    list: Object.fromEntries(entries.filter(([name]) => !names.has(name.toLowerCase()))),
  }
}

/** `vehicles.listVehicles` → `vehicles-listVehicles-2026-11-21.csv` */
const fileName = (endpoint: EndpointSpec, format: string, now: Date): string =>
  `${endpoint.id.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${now.toISOString().slice(0, 10)}.${format}`

/** The pages of a handler. A list that takes no page answers all at its first. */
const pagesOf = (
  { endpoint, answer, answerAlone }: Handler,
  { actor, scope }: Caller,
  input: Input,
  request: RequestFacts,
  { doWork, snapshots }: { doWork: DoWork; snapshots: boolean },
): WithPages => {
  const paged = endpoint.query !== undefined && 'pageSize' in endpoint.query.shape
  const asking =
    (one: (input: never) => Promise<{ status: number; body: unknown; total?: number }>): AskPage =>
    async (page, pageSize) => {
      if (!paged && page > 1) return { rows: [], total: undefined }
      const query = paged ? { ...(input.query as object), page, pageSize } : input.query
      const { status, body, total } = await one({ ...input, query } as never)
      if (status !== 200 || !Array.isArray(body)) throw new Error(`${endpoint.id} answered no list`)
      return { rows: body, total: total ?? (paged ? undefined : body.length) }
    }
  if (answerAlone) return (use) => use(asking((page) => answerAlone(actor, page, request)))
  if (snapshots)
    return (use) =>
      doWork(actor, scope, (work) => use(asking((page) => answer(work, page, request))), { snapshot: true })
  // one connection for everybody: each page takes its turn, so that nobody waits for the whole file
  return (use) => use(asking((page) => doWork(actor, scope, (work) => answer(work, page, request))))
}

export interface ExportDeps {
  doWork: DoWork
  /** The database can show one moment for as long as a transaction runs, without keeping others out. */
  snapshots: boolean
  slots: ExportSlots
}

/**
 * Answers a list as a file: same caller, same permission, same scope, same filters, no pages.
 * @param input what the list itself was asked, parsed
 * @throws Refusal request.invalid, request.unavailable, and whatever the list refuses
 */
export const answerExport = async (
  handler: Handler,
  caller: Caller,
  input: Input,
  own: Record<string, unknown>,
  request: RequestFacts,
  reply: FastifyReply,
  deps: ExportDeps,
): Promise<FastifyReply> => {
  const { endpoint } = handler
  const asked = parseQuery(exportQuery, own)
  const giveBack = await deps.slots.take()
  try {
    const { writer, total, estimatedBytes } = await exportList(endpoint, asked, async (use) => {
      try {
        await pagesOf(handler, caller, input, request, deps)(use)
      } finally {
        giveBack()
      }
    })
    void reply.status(200).type(exportContentTypes[asked.format])
    void reply.header('Content-Disposition', `attachment; filename="${fileName(endpoint, asked.format, new Date())}"`)
    if (total !== undefined) void reply.header('X-Total-Count', total)
    if (estimatedBytes !== undefined) void reply.header(estimatedLengthHeader, estimatedBytes)
    reply.raw.once('close', () => writer.output.destroy())
    return reply.send(writer.output)
  } catch (error) {
    giveBack()
    throw error
  }
}
