import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

interface Options extends Pick<SpawnOptions, 'stdio' | 'env' | 'cwd'> {
  signal?: AbortSignal | undefined
}

export interface Running {
  child: ChildProcess
  /** @throws a sentence with the last words of the programme when it did not end well */
  ended: Promise<void>
}

/** Starts a programme of this machine; its complaints end in the sentence that `ended` throws. */
export const startProgramme = (programme: string, args: readonly string[], options: Options = {}): Running => {
  const { signal, ...rest } = options
  const stdio = rest.stdio ?? ['ignore', 'ignore', 'pipe']
  const child = spawn(programme, args, { ...rest, stdio, ...(signal ? { signal } : {}) })
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-2000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(`There is no programme ${programme} on this machine.`) : error),
    )
    child.once('close', (code, killedBy) =>
      code === 0 ? resolve() : reject(new Error(`${programme} ended with ${code ?? killedBy}: ${complaint.trim()}`)),
    )
  })
  // a caller that waits gets it; perhaps none is waiting yet
  ended.catch(() => undefined)
  return { child, ended }
}

/** Runs a programme to its end. @throws a sentence when it does not end well */
export const runProgramme = (programme: string, args: readonly string[], options: Options = {}): Promise<void> =>
  startProgramme(programme, args, options).ended
