import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListEndpoint } from '../../../shell/api/api'
import { askingToRetry, retryMayHelp } from '../../../shell/api/api-error'
import { shownBy } from '../../../shell/api/query-key'
import { showRows } from '../../../shell/api/show-rows'
import { useFaultText } from '../../../shell/language/fault-text'
import { useWriteOf } from '../../../shell/use-write'
import { type Batch, batchesOf } from './batches-of'

export interface RowWrite<Row> {
  /** Distinguishes it from another write of the same rows. */
  name: string
  /** As they are now: only those that change. */
  rows: readonly Row[]
  /** What must be the same of all that one call names. */
  by: (row: Row) => string
  send: (batch: Batch<Row>) => Promise<unknown>
  /** How a row looks afterwards. */
  after: (row: Row) => Row
  /** Words of the success, for so many of them. */
  done: (changed: readonly Row[]) => string
  /** Words of a failure that ask to try again; the reason follows. */
  failed: string
  /** Undoes it; gets what was changed as it was before. */
  undo?: ((changed: readonly Row[]) => void) | undefined
}

/** How far a write of several calls is. */
export interface WriteProgress {
  done: number
  total: number
}

/**
 * Changes rows of a list, in as many calls as it takes: shown immediately and taken back where it is refused. What was
 * done and what was not is reported separately. Afterwards everything that is shown of vehicles is read again, by the
 * scope of the person: all of it by the provider's people, their own by an operator's. source: ledgers E-20, E-29.
 */
export function useRowWrites<Row extends { id: string }>(endpoint: ListEndpoint) {
  const { t } = useTranslation(['fleet', 'kit'])
  const faultText = useFaultText()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<WriteProgress>()

  const { busy, run } = useWriteOf(
    async ({ rows, by, send, after }: RowWrite<Row>) => {
      const changed: Row[] = []
      const errors: unknown[] = []
      const batches = batchesOf(rows, by)
      await showRows(queries, endpoint, rows.map(after))
      for (const [index, batch] of batches.entries()) {
        if (batches.length > 1) setProgress({ done: index, total: batches.length })
        try {
          await send(batch)
          changed.push(...batch)
        } catch (error) {
          errors.push(error)
          await showRows(queries, endpoint, batch)
        }
      }
      setProgress(undefined)
      return { done: true, answer: { changed, errors } }
    },
    {
      invalidates: shownBy.vehicle,
      done: ({ changed, errors }, { rows, done, failed, undo }) => {
        if (errors.length > 0) {
          const why = [...new Set(errors.map((error) => faultText(error)))].join(' ')
          const count = rows.length - changed.length
          const words = changed.length > 0 ? t('fleet:someNotChanged', { count, total: rows.length }) : failed
          const isRefused = changed.length === 0 && !errors.some(retryMayHelp)
          toast.error(isRefused ? why : `${words} ${why}`)
        }
        if (changed.length === 0) return undefined
        const words = done(changed)
        return undo ? { words, action: { label: t('kit:undo'), onClick: () => undo(changed) } } : words
      },
      failed: askingToRetry((why, { failed }) => `${failed} ${why}`),
    },
  )
  /** @returns whether all of it was done */
  const write = async (asked: RowWrite<Row>): Promise<boolean> => {
    if (asked.rows.length === 0) return true
    const outcome = await run(asked)
    return outcome.done === true && outcome.answer.errors.length === 0
  }
  return { write, progress, busy }
}
