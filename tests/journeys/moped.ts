import { connect, type Socket } from 'node:net'

const acknowledgement = 0x06
const recordBytes = 88

/** CRC-16/MODBUS, stored big-endian at the end of a frame. */
const checksum = (bytes: Uint8Array): number => {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

export interface MopedState {
  latitude: number
  longitude: number
  batteryPercent: number
  on?: boolean
  speedKmh?: number
  /** Left out: its unit has not heard the drive. Another one than the vehicle's is doubted. */
  odometerKilometres?: number
}

const secondsSince1980 = (time: Date) => Math.floor((time.getTime() - Date.UTC(1980, 0, 6)) / 1000)

/** One Silence Z frame with one record, transcribed from the protocol page and not from the product's decoder. */
const frameOf = (state: MopedState, index: number, at: Date): Buffer => {
  const frame = Buffer.alloc(4 + recordBytes + 2)
  frame[0] = 0x5a
  frame.writeUInt16BE(frame.length, 1)
  frame[3] = 1
  const record = frame.subarray(4, 4 + recordBytes)
  const time = secondsSince1980(at)
  record[0] = index & 0xff
  record.writeUIntBE(0x000100000027, 1, 6)
  record.writeUInt32BE(time, 7)
  record[17] = 62
  record[18] = 90
  record.writeUInt32BE(time, 19)
  record.writeInt32BE(Math.round(state.latitude * 1_000_000), 23)
  record.writeInt32BE(Math.round(state.longitude * 1_000_000), 27)
  record[31] = (state.speedKmh ?? 0) / 2
  record[34] = 1
  record[41] = 0xaa
  record[42] = state.batteryPercent
  record[43] = 24
  record[44] = 22
  record.writeInt16BE(518, 45)
  record[53] = 1
  record.writeInt16BE(state.on ? 310 : 0, 55)
  record.writeInt16BE(state.on ? 290 : 0, 57)
  record[59] = state.speedKmh ?? 0
  record[60] = state.batteryPercent
  record[77] = 18
  record[78] = state.on ? (state.speedKmh ? 4 : 3) : 0
  record.writeUInt32BE(state.odometerKilometres ?? 0, 79)
  frame.writeUInt16BE(checksum(frame.subarray(0, -2)), frame.length - 2)
  return frame
}

/** A moped on the gateway's real device port: login line, frames, one byte back for each. */
export class Moped {
  readonly #socket: Socket
  #index = 0
  #lastMs = 0

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  static async connect(imei: string): Promise<Moped> {
    const socket = connect(Number(process.env.JOURNEY_DEVICE_PORT), '127.0.0.1')
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    const moped = new Moped(socket)
    await moped.#say(Buffer.from(`$SILENCE;1;${imei};\r\n`, 'ascii'))
    return moped
  }

  /**
   * Resolves when the gateway has acknowledged, so when it has kept the report.
   * @param at of the module's own clock, where it tells later what was; left out: now
   */
  async report(state: MopedState, at?: Date): Promise<void> {
    this.#index += 1
    if (at) return this.#say(frameOf(state, this.#index, at))
    // A module tells whole seconds; two reports of one second would have no order.
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 1000)
    await this.#say(frameOf(state, this.#index, new Date(this.#lastMs)))
  }

  #say(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = this.#socket
      const done = (error?: Error) => {
        clearTimeout(late)
        socket.off('data', onData).off('close', onClose)
        if (error) reject(error)
        else resolve()
      }
      const late = setTimeout(() => done(new Error('the gateway did not acknowledge within a minute')), 60_000)
      const onData = (answer: Buffer) => {
        if (answer.includes(acknowledgement)) done()
      }
      const onClose = () => done(new Error('the gateway closed the line'))
      socket.on('data', onData).on('close', onClose)
      socket.write(bytes)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}
