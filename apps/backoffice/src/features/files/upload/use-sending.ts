import type { StoredFile } from '@motora/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { filesShown, invalidate } from '../../../shell/api/query-key'
import { createSending, type Sending, type ToSend } from './sending'
import type { SendingState } from './sending-state'
import { sumOf } from './sum-of'
import { uploadCalls } from './upload-calls'
import { waitOnline } from './wait-online'

const none: SendingState = { phase: 'ready', sentBytes: 0 }
const nobody = () => () => undefined

/**
 * The one file that this screen sends, and its state. Leaving the screen pauses it: what has arrived stays with
 * the gateway. @param onSent with the file that came of it, once
 */
export function useSending(onSent: (file: StoredFile) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending>()
  const current = useRef<Sending>(undefined)
  const tell = useRef(onSent)
  useEffect(() => {
    tell.current = onSent
  })
  useEffect(
    () => () => {
      current.current?.pause()
      // what becomes of it is not shown here
      current.current = undefined
    },
    [],
  )
  const state = useSyncExternalStore(sending?.subscribe ?? nobody, sending?.get ?? (() => none))

  const take = (next: Sending | undefined) => {
    current.current = next
    setSending(next)
  }
  const hear = (one: Sending) => () => {
    const now = one.get()
    if (current.current !== one || now.phase !== 'done') return
    take(undefined)
    void invalidate(queries, filesShown)
    tell.current(now.file)
  }
  return {
    sending,
    state,
    /** At this moment, ahead of what is drawn: leaving the screen loses nothing once it is there. */
    isOnItsWay: (): boolean => {
      const now = current.current?.get()
      return now !== undefined && !(now.phase === 'failed' && now.isFinal)
    },
    /** Begins immediately. While another is on its way, does nothing. */
    send: (what: ToSend): void => {
      if (current.current) return
      const one = createSending({ calls: uploadCalls, sumOf, now: () => performance.now(), wait: waitOnline }, what)
      one.subscribe(hear(one))
      take(one)
      one.start()
    },
    /** Throws it away, at the gateway too. */
    cancel: async (): Promise<void> => {
      const one = current.current
      take(undefined)
      await one?.cancel()
      void invalidate(queries, filesShown)
    },
    /** Lets go of it; what has arrived stays. */
    forget: (): void => {
      current.current?.pause()
      take(undefined)
      void invalidate(queries, filesShown)
    },
  }
}
