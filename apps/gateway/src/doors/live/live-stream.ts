import type { ServerResponse } from 'node:http'
import type { Log } from '../../kernel/log.js'
import type { LiveChannel, Reader } from './live-channel.js'
import { eventText, GzipTail, gzipHead, type PackedEvent, packEvent } from './packed-event.js'

/** More than this waiting in the connection: the reader is slow and gets a new snapshot when it has caught up. */
const maxWaitingBytes = 512 * 1024
/** A reader that has caught up gets what it missed, up to so much; beyond, a snapshot is shorter. */
const maxMissedBytes = 256 * 1024
/** A reader that takes nothing for so long is gone. */
const stalledForMs = 60_000

const heartbeat = packEvent(': alive\n\n')
const ends = {
  'session-ended': packEvent(eventText('end', '{"reason":"session-ended"}')),
  unauthenticated: packEvent(eventText('end', '{"reason":"unauthenticated"}')),
  closing: packEvent(eventText('end', '{"reason":"closing"}')),
} as const
export type EndReason = keyof typeof ends

/** One open screen. Never holds more than the one event it is writing and what the connection has not taken. */
export class LiveStream implements Reader {
  readonly #response: ServerResponse
  readonly #tail: GzipTail | undefined
  readonly #log: Log
  readonly #now: () => number
  #channel: LiveChannel
  /** The last event that was written. */
  #seq = 0
  /** While a snapshot is on its way, deltas wait in the channel. */
  #isCatchingUp = false
  #stalledSince: number | undefined
  #isOver = false

  constructor(
    response: ServerResponse,
    channel: LiveChannel,
    { gzip, log, now }: { gzip: boolean; log: Log; now: () => number },
  ) {
    this.#response = response
    this.#channel = channel
    this.#log = log
    this.#now = now
    this.#tail = gzip ? new GzipTail() : undefined
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Vary: 'Accept-Encoding',
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    })
    if (gzip) response.write(gzipHead)
    else response.flushHeaders()
    response.on('drain', () => this.#drained())
    // a connection that breaks emits `close`; without a listener it would end this process
    response.on('error', () => undefined)
  }

  get waitingBytes(): number {
    return this.#response.writableLength
  }

  /** @param lastEventId of a reader that comes back */
  begin(lastEventId: string | undefined): void {
    const missed = this.#channel.resume(lastEventId)
    this.#channel.readers.add(this)
    if (!missed) {
      this.#sendSnapshot()
      return
    }
    this.#seq = this.#channel.seq
    for (const { event } of missed) this.#write(event)
    // so that a reader that missed nothing knows that it is heard
    this.#write(heartbeat)
  }

  /** What the person may see has changed. */
  moveTo(channel: LiveChannel): void {
    if (channel === this.#channel) return
    this.#channel.readers.delete(this)
    this.#channel = channel
    channel.readers.add(this)
    this.#sendSnapshot()
  }

  onDelta(seq: number, event: PackedEvent): void {
    if (this.#isOver || this.#isCatchingUp || this.#stalledSince !== undefined) return
    if (this.waitingBytes > maxWaitingBytes) {
      this.#stalledSince = this.#now()
      return
    }
    this.#seq = seq
    this.#write(event)
  }

  /** @returns false when the reader is given up */
  beat(): boolean {
    if (this.#stalledSince !== undefined) return this.#now() - this.#stalledSince < stalledForMs
    if (!this.#isCatchingUp) this.#write(heartbeat)
    return true
  }

  end(reason: EndReason): void {
    if (this.#isOver) return
    this.#write(ends[reason])
    this.leave()
    this.#response.end(this.#tail?.bytes())
  }

  destroy(): void {
    this.leave()
    this.#response.destroy()
  }

  leave(): void {
    this.#isOver = true
    this.#channel.readers.delete(this)
  }

  /** Outside the sequence: one that the connection has no room for is lost. */
  say(event: PackedEvent): void {
    if (this.#stalledSince === undefined) this.#write(event)
  }

  #write({ plain, packed }: PackedEvent): void {
    if (this.#isOver || this.#response.destroyed) return
    this.#tail?.count(plain)
    this.#response.write(this.#tail ? packed : plain)
  }

  #drained(): void {
    if (this.#stalledSince === undefined) return
    this.#stalledSince = undefined
    const missed = this.#channel.since(this.#seq)
    const bytes = missed?.reduce((sum, { event }) => sum + event.packed.length, 0) ?? 0
    // what it missed, while that is little; else everything again
    if (missed && bytes <= maxMissedBytes) for (const { seq, event } of missed) this.onDelta(seq, event)
    else this.#sendSnapshot()
  }

  #sendSnapshot(): void {
    this.#catchUp().catch((error: unknown) => {
      this.#log.error({ err: error }, 'a live snapshot could not be made')
      this.destroy()
    })
  }

  async #catchUp(): Promise<void> {
    const channel = this.#channel
    this.#isCatchingUp = true
    const { seq, event } = await channel.snapshot(this.#now())
    // meanwhile the reader was moved: that one's snapshot is the right one
    if (channel !== this.#channel || this.#isOver) return
    const missed = channel.since(seq)
    if (!missed) return this.#catchUp()
    this.#isCatchingUp = false
    this.#seq = seq
    this.#write(event)
    for (const delta of missed) this.onDelta(delta.seq, delta.event)
  }
}
