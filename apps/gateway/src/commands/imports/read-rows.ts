import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { WrongUsage } from './row-refused.js'

/** One line of a set's file. */
export interface SourceRow {
  /** The file's name without its folder. */
  file: string
  /** Counted from 1, the header included. */
  line: number
  /** The line as it is in the file. */
  text: string
  /** The value under each heading. Undefined where the line is too short. */
  values: Readonly<Record<string, string | undefined>>
  /** Not as many values as headings: the line is cut off, or two grew together. */
  isMisshapen: boolean
}

interface Parsed {
  record: Record<string, string | undefined>
  raw: string
  info: { lines: number; error?: unknown }
}

const isPacked = async (path: string): Promise<boolean> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new WrongUsage(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path}: ${error.message}`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } catch (error) {
    throw new WrongUsage(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await file.close()
  }
}

/**
 * Values of these sets never hold a comma or a line end, so a line is always a row: a stray quote spoils one row only.
 */
const unquoted = (value: string): string => /^"(.*)"$/.exec(value)?.[1] ?? value

/**
 * Reads a file (plain or gzip) line by line and holds a few kilobytes of it at a time.
 * @param columns headings that must be there
 * @throws WrongUsage when there is no such file, or it is not one of this set
 */
export async function* readRows(path: string, columns: readonly string[]): AsyncGenerator<SourceRow> {
  const file = basename(path)
  const parser = parse({
    bom: true,
    info: true,
    raw: true,
    quote: false,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 100_000,
    cast: unquoted,
    columns: (header: string[]) => {
      const missing = columns.filter((name) => !header.includes(name))
      if (missing.length > 0)
        throw new WrongUsage(`${path} is not a file of this set: it has no column ${missing.join(', ')}.`)
      return header
    },
  })
  const packed = await isPacked(path)
  const source = createReadStream(path)
  // a failure of any part ends the parser, and so the loop below
  const ended = (): void => {}
  if (packed) pipeline(source, createGunzip(), parser, ended)
  else pipeline(source, parser, ended)
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<Parsed>)
      yield {
        file,
        line: info.lines,
        text: raw.replace(/[\r\n]+$/, ''),
        values: record,
        isMisshapen: info.error !== undefined,
      }
  } catch (error) {
    if (error instanceof WrongUsage) throw error
    throw new Error(`${path} cannot be read to its end: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    source.destroy()
  }
}

/** Reads the headings alone. @throws WrongUsage as `readRows` */
export const assertColumns = async (path: string, columns: readonly string[]): Promise<void> => {
  let isEmpty = true
  for await (const _ of readRows(path, columns)) {
    isEmpty = false
    break
  }
  if (isEmpty) throw new WrongUsage(`${path} has no rows.`)
}
