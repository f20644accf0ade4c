import { finished } from 'node:stream'
import {
  type EndpointSpec,
  type ExportQuery,
  estimatedLengthHeader,
  exportContentTypes,
  exportQuery,
  isExportable,
} from '@motora/contract'
import { localDay } from '@motora/rules/time'
import type { FastifyReply } from 'fastify'
import type { Log } from '../../../kernel/log.js'
import type { AuditEntry } from '../../../rooms/audit-entry.js'
import type { Handler, InTransaction, RequestFacts } from '../../../rooms/work.js'
import type { Caller } from '../gatekeeper.js'
import { parseQuery } from '../parse-input.js'
import { exportList } from './export-list.js'
import { type ExportEnd, exportBegan, exportEnded } from './export-record.js'
import type { ExportSlots } from './export-slots.js'
import type { FileWriter } from './file-writer.js'
import { type ListInput, pagesOf } from './list-pages.js'
import { unpackColumns } from './unpack-columns.js'
import { watchCaller } from './watch-caller.js'
import { type ReaderPatience, watchReader } from './watch-reader.js'

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

/** `vehicles.listVehicles` → `vehicles-listVehicles-2026-11-21.csv`, the day by the person's clock as those inside */
const fileName = (endpoint: EndpointSpec, { format, zone }: Pick<ExportQuery, 'format' | 'zone'>): string =>
  `${endpoint.id.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${localDay(Date.now(), zone)}.${format}`

export interface ExportDeps {
  inTransaction: InTransaction
  /** The database can show one moment for as long as a transaction runs, without keeping others out. */
  snapshots: boolean
  slots: ExportSlots
  patience: ReaderPatience
  /** Whether the door would let this caller in for this call now. */
  mayGoOn: (endpoint: EndpointSpec, caller: Caller) => Promise<boolean>
  log: Pick<Log, 'error'>
}

/** An export as its records name it. */
interface Asked {
  /** The export's own parameters. */
  own: Record<string, unknown>
  /** Those of the list, as they were sent. */
  list: Record<string, unknown>
}

/** Aborts when the other side has closed the connection. */
const goneOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/**
 * Answers a list as a file: same caller, same permission, same scope, same filters, no pages. It leaves one record
 * before its first byte and one at its end, whole or broken off; without the first it gives no byte.
 * @param input what the list itself was asked, parsed
 * @throws Refusal request.invalid, request.unavailable, request.throttled, and whatever the list refuses
 */
export const answerExport = async (
  handler: Handler,
  caller: Caller,
  input: ListInput,
  { own, list }: Asked,
  request: RequestFacts,
  reply: FastifyReply,
  deps: ExportDeps,
): Promise<FastifyReply> => {
  const { endpoint } = handler
  const asked = parseQuery(exportQuery, unpackColumns(own))
  const { actor, scope } = caller
  const giveBack = await deps.slots.take(actor.kind === 'staff' ? actor.accountId : actor.kind, goneOf(reply))
  try {
    const started = await exportList(endpoint, asked, async (use) => {
      try {
        await pagesOf(handler, caller, input, request, deps)(use)
      } finally {
        giveBack()
      }
    })
    const { writer, total, estimatedBytes } = started
    const { format } = asked
    const named = { format, asked: { ...(input.params as object), ...list } }
    const record = (entry: AuditEntry) =>
      deps.inTransaction({ actor, request }, scope, async (work) => work.audit(entry))
    const ending = endOf(reply, writer, () => deps.mayGoOn(endpoint, caller), deps)
    try {
      await record(exportBegan(endpoint, named))
    } catch (error) {
      writer.break(new Error('the export could not be put on record'))
      throw error
    }
    void ending.then((ended) =>
      record(exportEnded(endpoint, { ...named, ended, rows: started.rowsWritten() })).catch((error) =>
        deps.log.error({ err: error, endpoint: endpoint.id }, 'the end of an export could not be put on record'),
      ),
    )
    void reply.status(200).type(exportContentTypes[format])
    void reply.header('Content-Disposition', `attachment; filename="${fileName(endpoint, asked)}"`)
    if (total !== undefined) void reply.header('X-Total-Count', total)
    if (estimatedBytes !== undefined) void reply.header(estimatedLengthHeader, estimatedBytes)
    return reply.send(writer.output)
  } catch (error) {
    giveBack()
    throw error
  }
}

/** Resolves when the file is with its reader or broken off; a reader that is too slow, or may read no more, breaks it off. */
const endOf = (
  reply: FastifyReply,
  writer: FileWriter,
  mayGoOn: () => Promise<boolean>,
  { patience, log }: Pick<ExportDeps, 'patience' | 'log'>,
): Promise<ExportEnd> =>
  new Promise((resolve) => {
    let ended: ExportEnd | undefined
    const breakOff = (why: ExportEnd): void => {
      ended = why
      writer.break(new Error(`the export was broken off: ${why}`))
    }
    const stops = [
      watchReader(reply.raw, patience, breakOff),
      watchCaller(mayGoOn, log, () => breakOff('not permitted any more'), patience.askedAgainMs),
    ]
    writer.output.once('error', () => {
      ended ??= 'failed'
    })
    finished(reply.raw, (error) => {
      for (const stop of stops) stop()
      writer.output.destroy()
      resolve(error ? (ended ?? 'reader gone') : 'finished')
    })
  })
