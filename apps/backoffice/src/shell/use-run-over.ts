import { useQueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useRef, useState } from 'react'
import { invalidate, type Topic } from './api/query-key'
import { useFault } from './language/fault-text'

/** Calls that are on their way at the same time. */
const concurrencyLimit = 4

export interface RunFailure<Item> {
  item: Item
  why: string
  requestId: string | undefined
}
export interface Run<Item> {
  done: number
  total: number
  failures: readonly RunFailure<Item>[]
  isRunning: boolean
}

/**
 * The same call for each of several things, a few at the same time: how far it is, and which failed and why. One that
 * fails does not stop the others. The call must be safe to repeat, for those that failed may be tried again.
 */
export function useRunOver<Item>(each: (item: Item) => Promise<unknown>, invalidates: readonly Topic[]) {
  const fault = useFault()
  const queries = useQueryClient()
  const [run, setRun] = useState<Run<Item>>()
  const isRunning = useRef(false)

  const start = async (items: readonly Item[]): Promise<readonly RunFailure<Item>[]> => {
    if (isRunning.current) return []
    isRunning.current = true
    const failures: RunFailure<Item>[] = []
    let done = 0
    const show = (running: boolean) =>
      setRun({ done, total: items.length, failures: [...failures], isRunning: running })
    show(true)
    const one = async (item: Item) => {
      try {
        await each(item)
      } catch (error) {
        const { message: why, requestId } = fault(error)
        failures.push({ item, why, requestId })
      }
      done += 1
      show(true)
    }
    await pLimit(concurrencyLimit).map(items, one)
    isRunning.current = false
    show(false)
    void invalidate(queries, invalidates)
    return failures
  }
  return { run, start }
}
