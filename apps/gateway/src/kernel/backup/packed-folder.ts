import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { type Hashed, writeHashed } from './hashed-file.js'
import { runProgramme, startProgramme } from './programme.js'

/** Packs a folder into one file, in another process and lightly: the machine has other things to do. */
export const packFolder = async (folder: string, to: string, signal?: AbortSignal): Promise<Hashed> => {
  const args = ['--create', '--file=-', `--directory=${folder}`, '.']
  const tar = startProgramme('tar', args, { stdio: ['ignore', 'pipe', 'pipe'], signal })
  if (!tar.child.stdout) throw new Error('tar has no output')
  const packed = writeHashed(to, tar.child.stdout, { more: [createGzip({ level: 1 })], signal })
  const [hashed] = await Promise.all([packed, tar.ended])
  return hashed
}

/** Unpacks it into a folder, which is made. */
export const unpackFolder = async (packed: string, to: string, signal?: AbortSignal): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const args = ['--extract', '--gzip', `--file=${packed}`, `--directory=${to}`, '--no-same-owner']
  await runProgramme('tar', args, { signal })
}

/** All files below a folder, with their sizes in bytes. */
export async function* filesBelow(folder: string): AsyncGenerator<{ path: string; bytes: number }> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield { path, bytes: (await stat(path)).size }
  }
}
