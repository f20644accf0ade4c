import { type Bus, busReconnectedTopic, type Fact } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import type { Log } from '../../kernel/log.js'
import {
  type CommandGiven,
  type CommandToSend,
  commandTopic,
  isAnswerTo,
  type VehicleCommands,
} from '../../rooms/vehicles/index.js'
import { commandLines, commandPayload } from './command-wire.js'
import type { DeviceDoors } from './open-device-doors.js'
import { VehicleNews } from './vehicle-news.js'

interface Deps {
  bus: Pick<Bus, 'subscribe'>
  clock: Clock
  log: Log
  commands: Pick<VehicleCommands, 'listWaiting' | 'claim' | 'takeBackUnsent' | 'isStillRunning'>
  lines: Pick<DeviceDoors, 'lineTo' | 'sendLine' | 'sendCommand'>
  times?: Partial<CommandTimes>
}

interface CommandTimes {
  /** For the vehicle to say whether it is stationary, before anything physical goes out. */
  answerMs: number
  /** Between two looks for the proof; the vehicle is asked for a report each time. */
  lookEveryMs: number
  /** Between two looks into the database for commands that were not announced: several before one is given up. */
  seekEveryMs: number
}
const usualTimes: CommandTimes = { answerMs: 15_000, lookEveryMs: 3000, seekEveryMs: 2000 }

type Target = Pick<CommandGiven, 'vehicleId' | 'imei' | 'unit'>

/**
 * Carries commands to vehicles whose lines are held here. News announce them immediately; what the news missed, because
 * the broker was away or who gave the command died, is found in the database. Before anything physical the vehicle is
 * asked for a report; what it answers decides. The command is claimed, and committed as sent, before it is written to
 * the line: once at most, but for what a rental ordered, which goes out every few seconds until it is proven.
 * Afterwards the vehicle's own reports are waited for.
 * @returns the way to stop: nothing is claimed after it, and what is on its way is waited for
 */
export const runCommands = ({ bus, clock, log, commands, lines, times }: Deps): (() => Promise<void>) => {
  const { answerMs, lookEveryMs, seekEveryMs } = { ...usualTimes, ...times }
  const news = new VehicleNews(bus)
  const running = new Map<string, Promise<void>>()
  let isClosed = false

  const askForReport = async ({ imei, unit }: Target): Promise<void> => {
    if (unit === 'lines') lines.sendLine(imei, commandLines.report)
    else await lines.sendCommand(imei, commandPayload(newId(), 'report', new Date(clock.now().getTime() + answerMs)))
  }

  /**
   * Asks the vehicle for its state, and waits for an answer that is not a report kept from a dead spot.
   * @returns when it was asked
   */
  const hear = async (target: Target): Promise<number> => {
    const askedAt = clock.now().getTime()
    const answered = news.next(target.vehicleId, answerMs, (heard) => isAnswerTo(askedAt, heard))
    await askForReport(target)
    await answered
    return askedAt
  }

  const send = async ({ id, imei, kind, unit, expiresAt, isRepeat }: CommandToSend): Promise<boolean> => {
    if (unit === 'lines') return lines.sendLine(imei, commandLines[kind]) === 'sent'
    const sent = await lines.sendCommand(imei, commandPayload(isRepeat ? newId() : id, kind, expiresAt))
    return sent === 'sent' || sent === 'handed-over'
  }

  const carryOut = async (given: CommandGiven): Promise<void> => {
    const line = lines.lineTo(given.imei, given.unit)
    if (line === 'no-session') return
    const askedAt = line === 'open' && given.asksFirst ? await hear(given) : undefined
    if (isClosed) return
    const command = await commands.claim(given.commandId, line, askedAt)
    if (!command) return
    // the claim itself takes time, and meanwhile the vehicle may move off
    if (clock.now() > command.sendBefore) return commands.takeBackUnsent(command.id, 'movement-unknown')
    if (!(await send(command))) return commands.takeBackUnsent(command.id, 'not-connected')
    await watch(command)
  }

  const watch = async (command: CommandToSend): Promise<void> => {
    const until = command.watchedUntil.getTime()
    let askAgainAt = performance.now()
    while (!isClosed && clock.now().getTime() < until) {
      const told = news.next(command.vehicleId, lookEveryMs)
      // a module answers immediately: asked after each answer, it would be asked without a pause
      if (performance.now() >= askAgainAt) {
        askAgainAt = performance.now() + lookEveryMs
        await askForReport(command)
      }
      await told
      // what a rental ordered is found again, judged again and sent again
      if (!(await commands.isStillRunning(command.id)) || command.isOrder) return
    }
  }

  const begin = (given: CommandGiven): void => {
    const { commandId } = given
    // announced and found as well, or found again while it is on its way
    if (isClosed || running.has(commandId)) return
    const done = carryOut(given)
      .catch((error) => log.error({ err: error, commandId }, 'a command could not be carried out'))
      .finally(() => running.delete(commandId))
    running.set(commandId, done)
  }
  let isSeeking = false
  const seek = async (): Promise<void> => {
    if (isSeeking) return
    isSeeking = true
    try {
      for (const given of await commands.listWaiting()) begin(given)
    } catch (error) {
      log.warn({ err: error }, 'waiting commands could not be read; it is tried again')
    } finally {
      isSeeking = false
    }
  }

  const seeking = setInterval(seek, seekEveryMs)
  const stops = [
    bus.subscribe(commandTopic, (facts) => {
      for (const { payload } of facts as Fact<CommandGiven>[]) begin(payload)
    }),
    bus.subscribe(busReconnectedTopic, seek),
  ]
  return async () => {
    isClosed = true
    clearInterval(seeking)
    for (const stop of stops) stop()
    news.close()
    await Promise.all(running.values())
  }
}
