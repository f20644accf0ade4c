import { join } from 'node:path'
import type { Log } from '../../kernel/log.js'
import type { ObjectStore } from '../../kernel/objects.js'
import { FolderObjects } from './folder-objects.js'
import type { S3Settings } from './s3-objects.js'

interface Options {
  /** Absent: a folder in `dataDir`. */
  s3: S3Settings | undefined
  dataDir: string
  log: Log
}

interface OpenedObjects {
  objects: ObjectStore
  /** Throws away what a crash has left half written; nothing where the store does that by itself. */
  tidy: (now: Date) => Promise<void>
  close: () => void
}

/** Longer than any upload takes. */
const leftoverMs = 24 * 3_600_000

/** The object store that the settings ask for: an S3-compatible one, or else a folder of this machine. */
export const openObjects = async ({ s3, dataDir, log }: Options): Promise<OpenedObjects> => {
  if (!s3) {
    const folder = new FolderObjects(join(dataDir, 'objects'))
    return {
      objects: folder,
      tidy: async (now) => void (await folder.sweep(new Date(now.getTime() - leftoverMs))),
      close: () => undefined,
    }
  }
  // loaded where it is used: it costs 60 ms and 14 MB
  const { S3Objects } = await import('./s3-objects.js')
  const store = new S3Objects(s3)
  // logged immediately, and no reason to stay closed: the store may be back before a file is asked for
  void store.probe().catch(({ cause }) => log.error({ err: cause, bucket: s3.bucket }, 'the file store cannot be used'))
  return { objects: store, tidy: async () => undefined, close: () => store.close() }
}
