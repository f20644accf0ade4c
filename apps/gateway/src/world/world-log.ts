import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How far the making of the world has come; a stop in the middle goes on from here. */
export interface WorldProgress {
  seed: number
  /** Weeks before `since` that are lived through the rooms alone; absent of a world that an earlier version began. */
  yearWeeks?: number
  since: string
  until: string
  /** Steps of the plan that are done. */
  done: number
  finished: boolean
}

export const readProgress = (path: string): WorldProgress | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as WorldProgress) : undefined

/** Written aside and moved into place, so that it is never half a file. */
export const writeProgress = (path: string, progress: WorldProgress): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(progress))
  renameSync(`${path}.new`, path)
}
