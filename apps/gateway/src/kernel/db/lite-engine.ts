import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { copyLiteFolder } from './copy-lite-folder.js'
import { LiteStatements } from './lite-statements.js'
import { compileWhatIsUsedAtLength } from './lite-tiers.js'

/** One order to the embedded engine. Plain data, so that it can travel to a worker. */
export type LiteOrder =
  | { kind: 'query'; text: string; values: unknown[]; rowMode: 'array' | 'object' }
  | { kind: 'exec'; text: string }
  | { kind: 'dump' }
  /** Copies the folder of the database while nothing else happens to it. */
  | { kind: 'copy'; to: string }
  | { kind: 'close' }

export interface LiteAnswer {
  rows: unknown[]
  fields: { name: string; dataTypeID: number }[]
  affectedRows?: number
  dump?: Uint8Array
}

/** Times stay text, as the query layer expects; it makes dates of them itself. Oids of timestamp(tz), date, interval. */
const asText = (value: string): string => value
const parsers = { 1114: asText, 1184: asText, 1082: asText, 1186: asText }

/** The embedded PostgreSQL itself: does orders one after the other. */
export class LiteEngine {
  readonly #pglite: PGlite
  readonly #statements: LiteStatements
  #turn: Promise<unknown> = Promise.resolve()
  readonly #dataDir: string | undefined

  private constructor(pglite: PGlite, dataDir: string | undefined) {
    this.#pglite = pglite
    this.#statements = new LiteStatements(pglite)
    this.#dataDir = dataDir
  }

  /**
   * @param dataDir folder, or undefined for memory only
   * @param dump a data folder to begin with (memory only)
   */
  static async open(dataDir: string | undefined, dump?: Blob): Promise<LiteEngine> {
    compileWhatIsUsedAtLength()
    const pglite = await PGlite.create({
      ...(dataDir === undefined ? {} : { dataDir }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
      extensions: { pg_trgm, unaccent },
      parsers,
    })
    await pglite.exec(`set timezone = 'UTC'`)
    return new LiteEngine(pglite, dataDir)
  }

  /** Orders take turns, in the order in which they are given. */
  do(order: LiteOrder): Promise<LiteAnswer> {
    const done = this.#turn.then(() => this.#do(order))
    this.#turn = done.catch(() => undefined)
    return done
  }

  async #do(order: LiteOrder): Promise<LiteAnswer> {
    switch (order.kind) {
      case 'query': {
        const result = await this.#statements.query(order.text, order.values, order.rowMode)
        return { rows: result.rows, fields: result.fields, affectedRows: result.affectedRows ?? 0 }
      }
      case 'exec': {
        await this.#statements.exec(order.text)
        return { rows: [], fields: [] }
      }
      case 'dump': {
        const blob = await this.#pglite.dumpDataDir('gzip')
        return { rows: [], fields: [], dump: new Uint8Array(await blob.arrayBuffer()) }
      }
      case 'copy': {
        if (this.#dataDir === undefined) throw new Error('a database in memory has no folder to copy')
        await copyLiteFolder(this.#pglite, this.#dataDir, order.to)
        return { rows: [], fields: [] }
      }
      case 'close': {
        await this.#pglite.close()
        return { rows: [], fields: [] }
      }
    }
  }
}
