import { useEffect, useState } from 'react'
import type { PaletteItem, PaletteSource } from './palette-source'

const pauseMs = 120
/** What has been found by then is shown, and what is slower comes below it. */
const maxWaitMs = 600

export interface Finds {
  /** Undefined before the first answer. */
  found: ReadonlyMap<string, readonly PaletteItem[]> | undefined
  /** Groups whose source could not be asked. */
  failed: readonly string[]
  waiting: boolean
  /** The text, without its outer spaces, that `found` answers. */
  foundFor: string | undefined
}

const none: Finds = { found: undefined, failed: [], waiting: false, foundFor: undefined }

/**
 * Asks all sources for a text. What was found for the text before stays until the sources have answered, and is then
 * replaced together: the list stands still while somebody types.
 */
export function useFinds(sources: readonly PaletteSource[], query: string, opened: boolean): Finds {
  const [finds, setFinds] = useState(none)
  useEffect(() => {
    if (!opened) return
    const controller = new AbortController()
    const found = new Map<string, readonly PaletteItem[]>()
    const failed: string[] = []
    let isLate = false
    const show = () => {
      const waiting = found.size + failed.length < sources.length
      if (controller.signal.aborted || (waiting && !isLate)) return
      setFinds({ found: new Map(found), failed: [...failed], waiting, foundFor: query.trim() })
    }
    const ask = async (group: string, find: PaletteSource['find']) => {
      try {
        found.set(group, await find(query.trim(), controller.signal))
      } catch {
        failed.push(group)
      }
      show()
    }
    const late = setTimeout(() => {
      isLate = true
      show()
    }, pauseMs + maxWaitMs)
    const pause = setTimeout(
      () => {
        setFinds((current) => ({ ...current, waiting: true }))
        for (const { group, find } of sources) void ask(group, find)
      },
      query ? pauseMs : 0,
    )
    return () => {
      clearTimeout(pause)
      clearTimeout(late)
      controller.abort()
    }
  }, [query, sources, opened])
  // it opens empty the next time
  useEffect(() => {
    if (!opened) setFinds(none)
  }, [opened])
  return finds
}
