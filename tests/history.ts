import { appendFileSync, readFileSync } from 'node:fs'

/** `unknown`: cut or timed out. It may have happened or not, and may still happen. */
export type Outcome = 'invoke' | 'ok' | 'fail' | 'unknown'

export interface HistoryLine {
  /** Who asked: one process has one operation on its way at a time. */
  process: string
  op: string
  /** The thing that it is about. */
  key: string
  /** Milliseconds since 1970. */
  at: number
  type: Outcome
  /** What was written, or what was read; how it went wrong. */
  value?: unknown
}

export interface Operation {
  process: string
  op: string
  key: string
  outcome: Exclude<Outcome, 'invoke'>
  /** What was asked to be written. */
  asked: unknown
  /** What was answered. */
  answered: unknown
  /** Milliseconds since 1970. */
  invokedAt: number
  /** Infinity when nothing was ever answered: it may take effect at any time after `invokedAt`. */
  endedAt: number
}

/**
 * What drivers have asked and heard, one line for each, as evidence for checkers. Nothing that the product says of
 * itself counts in addition to its answers.
 */
export class History {
  readonly lines: HistoryLine[] = []
  /** Operations that were asked and not yet answered. */
  onTheirWay = 0
  readonly #path: string | undefined

  /** @param path of a file that also gets the lines, for reading when a run went wrong */
  constructor(path?: string) {
    this.#path = path
  }

  /**
   * Notes that an operation begins, does it, and notes how it ended. What throws is unknown, unless `isRefusal` says
   * that it certainly did not happen.
   */
  async run<T>(
    operation: Pick<HistoryLine, 'process' | 'op' | 'key' | 'value'>,
    act: () => Promise<T>,
    isRefusal: (error: unknown) => boolean = () => false,
  ): Promise<T | undefined> {
    const { process, op, key } = operation
    this.#note({ ...operation, at: Date.now(), type: 'invoke' })
    this.onTheirWay += 1
    try {
      const value = await act()
      this.#note({ process, op, key, at: Date.now(), type: 'ok', value })
      return value
    } catch (error) {
      const value = error instanceof Error ? error.message : String(error)
      this.#note({ process, op, key, at: Date.now(), type: isRefusal(error) ? 'fail' : 'unknown', value })
      return undefined
    } finally {
      this.onTheirWay -= 1
    }
  }

  #note(line: HistoryLine): void {
    this.lines.push(line)
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }

  get operations(): Operation[] {
    return operationsOf(this.lines)
  }
}

export const readHistory = (path: string): HistoryLine[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HistoryLine)

/** Each beginning with its end. */
export const operationsOf = (lines: readonly HistoryLine[]): Operation[] => {
  const begun = new Map<string, Operation>()
  const all: Operation[] = []
  for (const { process, op, key, at, type, value } of lines) {
    if (type === 'invoke') {
      const operation: Operation = {
        process,
        op,
        key,
        asked: value,
        answered: undefined,
        outcome: 'unknown',
        invokedAt: at,
        endedAt: Number.POSITIVE_INFINITY,
      }
      begun.set(process, operation)
      all.push(operation)
      continue
    }
    const operation = begun.get(process)
    if (!operation) continue
    begun.delete(process)
    operation.outcome = type
    if (type !== 'unknown') operation.endedAt = at
    operation.answered = value
  }
  return all
}
