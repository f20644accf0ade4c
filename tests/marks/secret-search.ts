import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ByteSearch } from './byte-search.js'
import { formsOf } from './forms-of.js'
import { looksPacked, unpacked } from './unpacked.js'

/** Something that must lie nowhere in clear; or, as a control, something that must be found. */
export interface Sought {
  /** What it is, without showing it: `password of the administrator`. */
  what: string
  value: string | Buffer
}

export interface Hit {
  what: string
  form: string
  where: string
}

const pieceBytes = 4 * 1_048_576
/** Files up to this size are also opened, should they be packed. */
const maxOpenedBytes = 128 * 1_048_576

/** Looks for many secrets at once, as they are and as they may be written otherwise. */
export class SecretSearch {
  readonly #patterns: { what: string; form: string }[] = []
  readonly #search: ByteSearch

  constructor(sought: readonly Sought[]) {
    const bytes: Buffer[] = []
    for (const { what, value } of sought) {
      const forms = formsOf(Buffer.from(value as string), typeof value === 'string' ? value : undefined)
      if (forms.length === 0) throw new Error(`${what} is too short to be told from chance`)
      for (const form of forms) {
        this.#patterns.push({ what, form: form.name })
        bytes.push(form.bytes)
      }
    }
    this.#search = new ByteSearch(bytes)
  }

  /** @param where is said with each hit */
  inBytes(bytes: Buffer, where: string): Hit[] {
    return [bytes, ...unpacked(bytes)].flatMap((one) => this.#hits(this.#search.in(one), where))
  }

  #hits(patterns: ReadonlySet<number>, where: string): Hit[] {
    return [...patterns].flatMap((n) => {
      const pattern = this.#patterns[n]
      return pattern ? [{ ...pattern, where }] : []
    })
  }

  inFile(path: string): Hit[] {
    if (statSync(path).size <= pieceBytes) return this.inBytes(readFileSync(path), path)
    const [seen, piece] = [new Set<number>(), Buffer.alloc(pieceBytes)]
    const file = openSync(path, 'r')
    let isPacked = false
    try {
      let state = 0
      for (let at = 0; ; ) {
        const length = readSync(file, piece, 0, pieceBytes, at)
        if (length === 0) break
        if (at === 0) isPacked = looksPacked(piece)
        state = this.#search.read(piece.subarray(0, length), (pattern) => seen.add(pattern), state)
        at += length
      }
    } finally {
      closeSync(file)
    }
    const opened = isPacked && statSync(path).size <= maxOpenedBytes ? this.inBytes(readFileSync(path), path) : []
    return [...this.#hits(seen, path), ...opened]
  }
}

export interface FolderScan {
  hits: Hit[]
  files: number
  megabytes: number
}

/**
 * Every file of a folder, names of files as well: data folders, clusters with their WAL, dumps, backups.
 * @param leaveOut paths within the folder that are another's matter
 */
export const scanFolder = (
  path: string,
  sought: readonly Sought[] | SecretSearch,
  leaveOut: (relativePath: string) => boolean = () => false,
): FolderScan => {
  const search = sought instanceof SecretSearch ? sought : new SecretSearch(sought)
  const scan: FolderScan = { hits: [], files: 0, megabytes: 0 }
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    const whole = join(path, name)
    if (leaveOut(name) || !statSync(whole).isFile()) continue
    scan.files += 1
    scan.megabytes += statSync(whole).size / 1_048_576
    scan.hits.push(...search.inBytes(Buffer.from(name), `name of ${name}`), ...search.inFile(whole))
  }
  return scan
}
