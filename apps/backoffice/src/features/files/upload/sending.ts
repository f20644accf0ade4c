import type { FileKind, StoredFile, Upload } from '@motora/contract/files'
import { ApiError } from '../../../shell/api/api-error'
import { createPace } from './pace'
import { type Patience, patiently } from './patiently'
import { keptBytes, sendParts } from './send-parts'
import type { SendingState } from './sending-state'
import type { UploadCalls } from './upload-calls'

/** So often it is asked again what is missing after the gateway has said that something is. */
const maxRounds = 3

export interface SendingDeps {
  calls: UploadCalls
  sumOf: (file: Blob) => Promise<string | undefined>
  now: () => number
  wait: Patience['wait']
}

export interface ToSend {
  /** Of the upload; the same one again goes on with it. */
  id: string
  file: File
  kind: FileKind
  sharingOperatorId?: string | null | undefined
  /** Gone on with after a break: it has to be this file. */
  resumes?: Upload | undefined
}

class OtherContent extends Error {}

/**
 * Sends one file in parts. It may be paused and gone on with at any moment; failed parts are sent again by themselves.
 * What is asked of the gateway is always how far it has come first, so nothing is sent twice that has arrived.
 */
export function createSending({ calls, sumOf, now, wait }: SendingDeps, { id, file, kind, ...what }: ToSend) {
  const listeners = new Set<() => void>()
  let state: SendingState = { phase: 'ready', sentBytes: what.resumes ? keptBytes(what.resumes) : 0 }
  let run: { stop: AbortController; ended: Promise<void> } | undefined
  let sum: Promise<string | undefined> | undefined
  const set = (next: SendingState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }

  /** Its state while it goes on by itself; nothing once it was stopped. */
  const tell = (signal: AbortSignal, next: SendingState) => {
    if (!signal.aborted) set(next)
  }

  async function begin(signal: AbortSignal, onTrouble: Patience['onTrouble']): Promise<Upload> {
    sum ??= sumOf(file)
    const sha256 = await sum
    const expected = what.resumes?.sha256
    if (expected && sha256 && expected !== sha256) throw new OtherContent()
    const { sharingOperatorId } = what.resumes ?? what
    const name = what.resumes?.name ?? file.name.trim()
    const beginning = {
      id,
      name,
      kind,
      sizeBytes: file.size,
      sha256: sha256 ?? expected ?? undefined,
      sharingOperatorId,
    }
    return patiently((until) => calls.begin(beginning, until), { signal, wait, onTrouble })
  }

  async function send(upload: Upload, signal: AbortSignal): Promise<void> {
    const pace = createPace(now)
    let sentBytes = keptBytes(upload)
    const show = (trouble?: ApiError) =>
      tell(signal, {
        phase: 'sending',
        sentBytes,
        secondsLeft: pace.secondsFor(upload.sizeBytes - sentBytes),
        trouble,
      })
    show()
    const patience = { signal, wait, onTrouble: show }
    await sendParts(upload, {
      file,
      signal,
      send: (number, bytes) => patiently((until) => calls.sendPart(id, number, bytes, until), patience),
      onSent: (bytes) => {
        sentBytes += bytes
        pace.note(bytes)
        show()
      },
    })
  }

  async function sendAll(signal: AbortSignal): Promise<StoredFile> {
    const { sentBytes } = state
    const beginning = (trouble: ApiError) =>
      tell(signal, { phase: 'sending', sentBytes, secondsLeft: undefined, trouble })
    const finishing = (trouble?: ApiError) => tell(signal, { phase: 'finishing', sentBytes: file.size, trouble })
    for (let round = 1; ; round += 1) {
      const upload = await begin(signal, beginning)
      // an earlier completion's answer was lost
      if (upload.file) return upload.file
      await send(upload, signal)
      finishing()
      try {
        return await patiently((until) => calls.complete(id, until), { signal, wait, onTrouble: finishing })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'file.incomplete' || round === maxRounds) throw error
      }
    }
  }

  async function carryOut(signal: AbortSignal): Promise<void> {
    try {
      const sent = await sendAll(signal)
      tell(signal, { phase: 'done', sentBytes: file.size, file: sent })
    } catch (error) {
      if (signal.aborted) return
      // what could not be read may be readable the next time
      sum = undefined
      set({ phase: 'failed', sentBytes: state.sentBytes, ...failureOf(error) })
    }
  }

  return {
    id,
    file,
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Begins, or goes on where it was paused or has failed. While it runs, nothing: it is sent once. */
    start(): void {
      if (!['ready', 'paused', 'failed'].includes(state.phase)) return
      set({ phase: 'reading', sentBytes: state.sentBytes })
      const stop = new AbortController()
      const before = run?.ended
      const ended = (async () => {
        // what was on its way must have ended: it would count as missing
        await before
        if (!stop.signal.aborted) await carryOut(stop.signal)
      })()
      run = { stop, ended }
    },

    /** What has arrived stays with the gateway; it can be gone on with here or after a reload. */
    pause(): void {
      if (state.phase !== 'reading' && state.phase !== 'sending') return
      run?.stop.abort()
      set({ phase: 'paused', sentBytes: state.sentBytes })
    },

    /** Throws away what has arrived. Not while the gateway judges: then it is too late. */
    async cancel(): Promise<void> {
      if (['finishing', 'cancelled', 'done'].includes(state.phase)) return
      run?.stop.abort()
      set({ phase: 'cancelled', sentBytes: 0 })
      await run?.ended
      // it may not have begun, or there is no network: what is left is thrown away by the gateway after a day
      await calls.drop(id).catch(() => undefined)
    },
  }
}

export type Sending = ReturnType<typeof createSending>

function failureOf(error: unknown): Pick<Extract<SendingState, { phase: 'failed' }>, 'why' | 'isFinal'> {
  if (error instanceof OtherContent) return { why: 'other-content', isFinal: true }
  if (error instanceof DOMException) return { why: 'file-gone', isFinal: true }
  if (!(error instanceof ApiError))
    return { why: error instanceof Error ? error : new Error(String(error)), isFinal: false }
  const mayGoOn = error.status >= 500 || error.status < 400 || goesOn.has(error.code) || error.status === 401
  return { why: error, isFinal: !mayGoOn }
}

/** Refusals after which the same file can be sent once more. */
const goesOn = new Set<string>(['file.upload_not_found', 'file.incomplete', 'request.throttled'])
