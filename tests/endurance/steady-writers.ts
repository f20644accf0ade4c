import { createHash } from 'node:crypto'
import type { Session } from '../acceptance/people.js'
import { History } from '../history.js'
import { patienceMs } from '../patience.js'

/** 15 digits; the last one is not judged here. */
const imeiOf = (number: number): string => `35${String(number).padStart(13, '0')}`

/** Somebody who enters vehicles one after the other, several at a time, and remembers what was answered. */
export class SteadyWriters {
  readonly history = new History()
  readonly #running: Promise<void>[]
  #isOver = false
  #number = 0

  constructor(session: Session, writers = 3) {
    this.#running = Array.from({ length: writers }, (_, writer) => this.#write(session, `writer ${writer}`))
  }

  async #write(session: Session, process: string): Promise<void> {
    while (!this.#isOver) {
      this.#number += 1
      const vin = `DRILL${String(this.#number).padStart(7, '0')}`
      const body = { name: vin, model: 'S01', vin, imei: imeiOf(this.#number) }
      await this.history.run({ process, op: 'enter', key: vin }, async () => {
        const answer = await session.call('POST', '/vehicles/v1/vehicles', body)
        await answer.arrayBuffer()
        if (answer.status !== 201) throw new Error(`${answer.status}`)
      })
      // a place that is gone refuses at once: nobody gains by asking it a thousand times a second
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  get acknowledged(): number {
    return this.history.operations.filter(({ outcome }) => outcome === 'ok').length
  }

  /** Resolves when so many more were answered than now. */
  async hasEntered(more: number, withinMs = patienceMs): Promise<void> {
    const wanted = this.acknowledged + more
    const until = Date.now() + withinMs
    while (this.acknowledged < wanted) {
      if (Date.now() > until) throw new Error(`only ${this.acknowledged} of ${wanted} vehicles were entered in time`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }
}

/** Every file that there is to see, and the SHA-256 of its bytes. */
export const fetchFiles = async (session: Session): Promise<string[]> => {
  const files = await session.get<{ id: string }[]>('/files/v1/files?pageSize=100')
  const lines: string[] = []
  for (const { id } of files) {
    const answer = await session.call('GET', `/files/v1/files/${id}`)
    if (answer.status !== 200) throw new Error(`the file ${id} does not open: ${answer.status}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    lines.push(`${id} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`)
  }
  return lines.sort()
}
