import { connect } from 'node:net'

export interface Heard {
  /** Status of each whole head that came, in order. */
  statuses: number[]
  /** The gateway ended the connection by itself. */
  closed: boolean
  text: string
}

/** How long a connection that stays open is listened to. */
const patienceMs = 1_500

const statusLine = /HTTP\/1\.1 (\d{3}) /g

/**
 * Sends bytes over a connection of their own, and hears what comes.
 * @param done with so many whole answers it is enough; else the connection's end or patience decides
 */
export const sendRaw = (port: number, bytes: Buffer, done = Number.POSITIVE_INFINITY): Promise<Heard> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const parts: Buffer[] = []
    const finish = (closed: boolean): void => {
      clearTimeout(timer)
      socket.removeAllListeners('close').destroy()
      const text = Buffer.concat(parts).toString('latin1')
      const statuses = [...text.matchAll(statusLine)].map(([, status]) => Number(status)).filter((one) => one !== 100)
      resolve({ statuses, closed, text })
    }
    const timer = setTimeout(() => finish(false), patienceMs)
    socket.on('error', () => undefined)
    socket.once('close', () => finish(true))
    socket.on('data', (part) => {
      parts.push(part)
      if ([...Buffer.concat(parts).toString('latin1').matchAll(statusLine)].length >= done) finish(false)
    })
    socket.write(bytes)
  })
