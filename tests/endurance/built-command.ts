import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gatewayEnvironment } from '../gateway-environment.js'

export interface Ended {
  code: number | null
  said: string
  ms: number
  /** Milliseconds between its words and its end. */
  after(words: string): number
}

/** kill -9 in the middle of a command, so many milliseconds after it has said these words. */
export interface Kill {
  words: string
  afterMs: number
}

/** Runs a command of the built gateway as its own process, as an operator of the machine would. */
export const builtCommand = async (
  name: 'backup' | 'restore' | 'audit-check' | 'money-check',
  args: readonly string[],
  env: Record<string, string>,
  kill?: Kill,
): Promise<Ended> => {
  const beganAt = Date.now()
  const path = fileURLToPath(new URL(`../../apps/gateway/dist/commands/${name}.js`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...gatewayEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const heard: { upTo: number; at: number }[] = []
  const timers = [setTimeout(() => child.kill('SIGKILL'), 170_000)]
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      const hadSaid = kill !== undefined && said.includes(kill.words)
      said += text.toString()
      heard.push({ upTo: said.length, at: Date.now() })
      if (kill && !hadSaid && said.includes(kill.words))
        timers.push(setTimeout(() => child.kill('SIGKILL'), kill.afterMs))
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  for (const timer of timers) clearTimeout(timer)
  const endedAt = Date.now()
  const after = (words: string): number => {
    const place = said.indexOf(words)
    return endedAt - (heard.find(({ upTo }) => place >= 0 && upTo > place)?.at ?? endedAt)
  }
  return { code, said, ms: endedAt - beganAt, after }
}
