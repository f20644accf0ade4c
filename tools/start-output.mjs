import { createInterface } from 'node:readline'

/**
 * What a person reads goes on; log lines, which are for machines, go to the log.
 * @param {import('node:stream').Readable} output of the gateway
 * @param {{ person: import('node:stream').Writable, log: import('node:stream').Writable }} to
 * @returns {Promise<void>} when the output has ended
 */
export const splitOutput = async (output, { person, log }) => {
  for await (const line of createInterface({ input: output }))
    (line.startsWith('{"level":') ? log : person).write(`${line}\n`)
}
