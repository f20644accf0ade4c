import { connect } from 'node:net'
import { silenceLoginLine } from '../../apps/fleet-simulator/src/silence-z-encoder.js'
import { damaged, damagedAndSealed, pieces } from './damage.js'
import type { SentWhole } from './damage-checks.js'
import { astraFrameOf, realFrames } from './real-frames.js'

type Chance = () => number
const pick = <T>(next: Chance, all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What a connection sent and what it heard. */
export interface FloodedLine {
  messages: number
  answers: number
  logins: number
  good: number
}

const acknowledgement = 0x06
const { silenceOne, silenceTwo, astraX, astraK } = realFrames
/** So long nothing has come back: then what was good has been answered, as far as it was found. */
const quietMs = 150
/** For the first answer, where one is due. */
const patienceMs = 3000
/** A damaged length may announce as much as the longest frame: behind so many blanks its end has come. */
const blanks = Buffer.alloc(8400, '\n')

/** Sends a stream in pieces on a connection of its own, waits for quiet, hangs up. @returns what came back */
const converse = (port: number, stream: Buffer, next: Chance, isAnswerDue: boolean): Promise<Buffer> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.setNoDelay(true)
    let quiet: NodeJS.Timeout | undefined
    socket.on('data', (bytes) => {
      heard.push(bytes)
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.end(), quietMs)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(quiet)
      resolve(Buffer.concat(heard))
    })
    socket.on('connect', async () => {
      for (const piece of pieces(stream, next)) {
        if (!socket.writable) break
        socket.write(piece)
        await turn()
      }
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.end(), isAnswerDue && heard.length === 0 ? patienceMs : quietMs)
    })
  })

/** One connection of a broken module: of a Silence one with its login, of an Astra one without, most of it damaged. */
export const floodTcp = async (
  port: number,
  imei: string,
  count: number,
  next: Chance,
  sent: SentWhole,
): Promise<FloodedLine> => {
  const isSilence = next() < 0.6
  // another name on a line ends it, so each speaks one language
  const frames = isSilence ? [silenceOne, silenceTwo] : [astraX, astraK].map((frame) => astraFrameOf(frame, imei))
  const parts: Buffer[] = isSilence ? [Buffer.from(silenceLoginLine(imei))] : []
  for (let n = 0; n < count; n += 1) {
    const kind = next()
    const frame = pick(next, frames)
    if (kind < 0.01) parts.push(damagedAndSealed(frame, next))
    else if (kind < 0.03) parts.push(frame)
    else parts.push(damaged(frame, next))
  }
  const stream = Buffer.concat([...parts, blanks])
  const good = sent.addFrames(stream)
  const heard = await converse(port, stream, next, isSilence || good > 0)
  return {
    messages: count,
    answers: heard.filter((byte) => byte === acknowledgement).length,
    logins: isSilence ? 1 : 0,
    good,
  }
}

/** A report as devices send it in JSON. */
const jsonReport = (imei: string, at: number, next: Chance): string =>
  JSON.stringify({
    imei,
    deviceTime: new Date(at).toISOString(),
    position: { latitude: 41.38 + next() / 100, longitude: 2.16 + next() / 100, speedKmh: Math.floor(next() * 50) },
    values: { batteryPercent: Math.floor(next() * 100), isVehicleOn: next() < 0.5 },
  })

/** A batch over HTTP, damaged as a whole or in some of its reports. @returns the status and what is wrong with it */
export const floodHttp = async (
  origin: string,
  key: string,
  imei: string,
  count: number,
  next: Chance,
  sent: SentWhole,
): Promise<{ messages: number; status: number }> => {
  const reports = Array.from({ length: count }, () => {
    const report = jsonReport(imei, Date.now() - Math.floor(next() * 3_600_000), next)
    return next() < 0.97 ? damaged(Buffer.from(report), next).toString('utf8') : report
  })
  // half of the batches are JSON, with nonsense inside; the other half are not even that
  const texts = next() < 0.5 ? reports.map((text) => (isJson(text) ? text : JSON.stringify(text))) : reports
  const body = Buffer.from(`{"reports":[${texts.join(',')}]}`)
  sent.addObjects(body, imei)
  const answer = await fetch(`${origin}/api/devices/v1/Reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  })
  await answer.arrayBuffer()
  return { messages: count, status: answer.status }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const mqttText = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const mqttPacket = (head: number, body: Buffer): Buffer => {
  const length: number[] = []
  for (let left = body.length; ; left = Math.floor(left / 128)) {
    length.push((left % 128) | (left >= 128 ? 0x80 : 0))
    if (left < 128) break
  }
  return Buffer.concat([Buffer.of(head, ...length), body])
}

/** CONNECT of MQTT 3.1.1 with name and password. */
const mqttConnect = (imei: string, key: string): Buffer =>
  mqttPacket(
    0x10,
    Buffer.concat([mqttText('MQTT'), Buffer.of(4, 0xc2, 0, 60), mqttText(imei), mqttText(imei), mqttText(key)]),
  )

/** PUBLISH with quality of service 1. */
const mqttPublish = (topic: string, payload: Buffer, id: number): Buffer =>
  mqttPacket(0x32, Buffer.concat([mqttText(topic), Buffer.of(id >> 8, id & 0xff), payload]))

/** One MQTT connection: signs in as it should, or not quite, and publishes damaged reports in damaged packets. */
export const floodMqtt = async (
  port: number,
  imei: string,
  key: string,
  count: number,
  next: Chance,
  sent: SentWhole,
): Promise<{ messages: number }> => {
  const hello = mqttConnect(imei, key)
  const parts = [next() < 0.8 ? hello : damaged(hello, next)]
  for (let n = 0; n < count; n += 1) {
    const report = Buffer.from(jsonReport(imei, Date.now() - Math.floor(next() * 3_600_000), next))
    const payload = next() < 0.9 ? damaged(report, next) : report
    const packet = mqttPublish(`motora/${imei}/report`, payload, n + 1)
    parts.push(next() < 0.85 ? packet : damaged(packet, next))
  }
  const stream = Buffer.concat(parts)
  sent.addObjects(stream, imei)
  await converse(port, stream, next, true)
  return { messages: count }
}
