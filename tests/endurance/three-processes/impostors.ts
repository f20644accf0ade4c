import { setTimeout as wait } from 'node:timers/promises'
import { handleCommand } from '../../../apps/fleet-simulator/src/command-handler.js'
import { DeviceLine } from '../../../apps/fleet-simulator/src/device-line.js'
import { Moped } from '../../../apps/fleet-simulator/src/moped.js'
import type { Random } from '../../../apps/fleet-simulator/src/random.js'
import type { CommandGiver, OwnMoped } from './command-giver.js'

/** Milliseconds: news of both lines, and the time that a hanging up may take to be seen. */
const heardWithinMs = 500

/** Mopeds at one process, and somebody at another who says that he is them. */
export class Impostors {
  /** What reached the impostors. */
  readonly heard: { imei: string; line: string }[] = []
  /** What reached the mopeds: while they were alone, and after somebody else came. */
  readonly heardAlone: { imei: string; line: string }[] = []
  readonly heardInDoubt: { imei: string; line: string }[] = []
  readonly #giver: CommandGiver
  readonly #random: Random
  readonly #lines: DeviceLine[] = []
  readonly #timers: NodeJS.Timeout[] = []

  constructor(giver: CommandGiver, random: Random) {
    this.#giver = giver
    this.#random = random
  }

  /**
   * A moped takes a command; somebody else comes; neither of both takes another.
   * @param ports of the process that the moped calls, and of the one that the impostor calls
   * @param doubtMs for so long commands are tried then
   */
  async challenge(moped: OwnMoped, ports: { own: number; other: number }, doubtMs: number): Promise<void> {
    const { imei } = moped
    let heard = this.heardAlone
    const own = this.#open(imei, ports.own, (line) => heard.push({ imei, line }))
    await until(() => own.isConnected)
    await this.#giver.insist(moped, 'power-on', 40_000)
    await until(() => this.heardAlone.some((one) => one.imei === imei))
    const impostor = this.#open(imei, ports.other, (line) => this.heard.push({ imei, line }))
    await until(() => impostor.isConnected)
    await wait(heardWithinMs)
    heard = this.heardInDoubt
    for (const end = Date.now() + doubtMs; Date.now() < end; await wait(500)) await this.#giver.give(moped, 'power-off')
  }

  #open(imei: string, port: number, tell: (line: string) => void): DeviceLine {
    const own = this.#random.fork(`${imei} ${port}`)
    const seed = { imei, model: 'S01', latitude: 41.39, longitude: 2.17, batteryPercent: 80, odometerMetres: 0 }
    const moped = new Moped(seed, own, new Date())
    const report = (): void => {
      moped.reportSoon()
      for (const one of moped.advance(new Date())) line.send([one])
    }
    const line: DeviceLine = new DeviceLine({
      imei,
      host: '127.0.0.1',
      port,
      random: own,
      window: 8,
      firstPauseMs: 300,
      maxPauseMs: 1000,
      onCommand: (text) => {
        handleCommand(text, moped)
        // being asked for a report is no command
        if (text.trim() !== '$POLL') tell(text.trim())
        report()
      },
    })
    report()
    line.open()
    this.#lines.push(line)
    this.#timers.push(setInterval(report, 1000))
    return line
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#lines.map((line) => line.close(0)))
  }
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = Date.now() + 40_000; !isSo(); await wait(20))
    if (Date.now() > end) throw new Error('a line was not opened in time')
}
