import { rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Log } from '../log.js'
import type { SnapshotKeeper } from './snapshot-keeper.js'
import type { Progress, TakenBackup } from './take-backup.js'

/** The way of the backup command into a running gateway. */
const socketIn = (dataDir: string): string => join(dataDir, 'backup.sock')

/** What an address of a Unix socket may have, in bytes. */
const maxBytes = 100
const maxOrderBytes = 8192
const order = z.object({ backupTo: z.string().min(1) })

type Answer = { progress: string } | { done: TakenBackup } | { failed: string }

const serve = (socket: Socket, keeper: SnapshotKeeper): void => {
  // who asked and went away wants nothing any more
  const gone = new AbortController()
  socket.on('error', () => gone.abort())
  socket.on('close', () => gone.abort())
  const answer = (line: Answer): void => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`))
  let text = ''
  const hear = (piece: Buffer): void => {
    text += piece.toString()
    if (text.length > maxOrderBytes) return void socket.destroy()
    if (!text.includes('\n')) return
    socket.off('data', hear).resume()
    const tell = (progress: string): void => answer({ progress })
    void (async () => {
      try {
        const { backupTo } = order.parse(JSON.parse(text))
        answer({ done: await keeper.take(backupTo, { tell, signal: gone.signal }) })
      } catch (error) {
        answer({ failed: error instanceof Error ? error.message : String(error) })
      }
      socket.end()
    })()
  }
  socket.on('data', hear)
}

/**
 * Opens a way for the backup command of this machine: a Unix socket in the data folder, for this user alone. There is
 * no such way over the network.
 */
export const openBackupSocket = async (
  dataDir: string,
  keeper: SnapshotKeeper,
  log: Log,
): Promise<{ close(): void }> => {
  const path = socketIn(dataDir)
  if (Buffer.byteLength(path) > maxBytes) {
    log.warn({ path }, 'the data folder has too long a path for the backup command to reach the running gateway')
    return { close: () => undefined }
  }
  // the data folder is this process's alone: what is there was left by one that died
  rmSync(path, { force: true })
  const server: Server = createServer((socket) => serve(socket, keeper))
  server.on('error', (error) => log.error({ err: error }, 'the backup command cannot reach this gateway'))
  // the socket is made in this very call, and never open to others, not even for a moment
  const before = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(before)
  }
  // it alone keeps no process alive
  server.unref()
  return { close: () => void server.close() }
}

/**
 * Asks the running gateway for a backup.
 * @returns undefined when no gateway listens there
 * @throws the sentence of the gateway when it failed
 */
export const requestBackup = (
  dataDir: string,
  backupTo: string,
  { tell, signal }: Progress,
): Promise<TakenBackup | undefined> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(socketIn(dataDir))
    let isConnected = false
    socket.once('connect', () => {
      isConnected = true
      socket.write(`${JSON.stringify({ backupTo })}\n`)
    })
    signal?.addEventListener('abort', () => socket.destroy(new Error('The backup was stopped.')))
    socket.on('error', (error) => (isConnected ? reject(error) : resolve(undefined)))
    const lines = createInterface({ input: socket })
    // it says again what the socket has said
    lines.on('error', () => undefined)
    lines.on('line', (line) => {
      const answer = JSON.parse(line) as Answer
      if ('progress' in answer) tell(answer.progress)
      else if ('done' in answer) resolve(answer.done)
      else reject(new Error(answer.failed))
    })
    socket.on('close', () => reject(new Error('The gateway ended before the backup was complete.')))
  })
