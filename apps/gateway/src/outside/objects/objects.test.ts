import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ByteRange, ObjectStore } from '../../kernel/objects.js'
import { FolderObjects } from './folder-objects.js'
import { S3Objects, type S3Patience } from './s3-objects.js'
import { openSwift, type SwiftServer, swiftIsThere, swiftLogin, swiftPackages } from './testing/swift-server.js'

const hasSwift = swiftIsThere()
if (!hasSwift) console.log(`The S3 store is not tested: that needs ${swiftPackages}.`)

let folder: string
let swift: SwiftServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'motora-objects-'))
  if (!hasSwift) return
  swift = await openSwift()
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: swift.endpoint,
    forcePathStyle: true,
    credentials: swiftLogin,
  })
  await client.send(new CreateBucketCommand({ Bucket: 'motora' }))
  client.destroy()
}, 120_000)
afterAll(async () => {
  await swift?.close()
  await rm(folder, { recursive: true, force: true })
})

const s3 = (more: { secretAccessKey?: string; endpoint?: string; patience?: S3Patience } = {}) =>
  new S3Objects(
    {
      bucket: 'motora',
      region: 'us-east-1',
      endpoint: more.endpoint ?? swift.endpoint,
      forcePathStyle: true,
      ...swiftLogin,
      ...(more.secretAccessKey ? { secretAccessKey: more.secretAccessKey } : {}),
    },
    { perPage: 3, ...(more.patience ? { patience: more.patience } : {}) },
  )

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const textOf = async (store: ObjectStore, key: string, range?: ByteRange) => {
  const found = await store.open(key, range)
  if (!found) return undefined
  const parts: Uint8Array[] = []
  for await (const part of found.bytes) parts.push(part)
  const bytes = Buffer.concat(parts)
  expect(found.lengthBytes).toBe(bytes.length)
  return bytes.toString()
}
const listed = async (store: ObjectStore, prefix: string) => {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

test('whatever lies in the folder is for its user alone, under any mask', async () => {
  const before = process.umask(0)
  try {
    await new FolderObjects(join(folder, 'modes', 'objects')).put('modes/of/one', Buffer.from('x'), 1)
  } finally {
    process.umask(before)
  }
  const modes = new Map<string, string>()
  for (const name of await readdir(join(folder, 'modes'), { recursive: true }))
    modes.set(name, ((await stat(join(folder, 'modes', name))).mode & 0o777).toString(8))
  expect(modes.get('objects/modes/of/one')).toBe('600')
  modes.delete('objects/modes/of/one')
  expect(new Set(modes.values())).toEqual(new Set(['700']))
})

describe.each([
  ['a folder', () => new FolderObjects(join(folder, 'objects')), false],
  ['an S3 store', () => s3(), !hasSwift],
] as const)('%s', (_name, open, skipped) => {
  test.skipIf(skipped)('gives back what it was given, whole and in parts; the same key again replaces it', async () => {
    const store = open()
    await store.put('given/one', chunks('0123', '456789'), 10)
    expect(await textOf(store, 'given/one')).toBe('0123456789')
    expect(await textOf(store, 'given/one', { first: 3, last: 5 })).toBe('345')
    expect(await textOf(store, 'given/one', { first: 9, last: 9 })).toBe('9')
    await expect(store.open('given/one', { first: 10, last: 12 })).rejects.toThrow('no bytes')
    await store.put('given/one', Buffer.from('again'), 5)
    expect(await textOf(store, 'given/one')).toBe('again')
    await store.put('given/none', chunks(), 0)
    expect(await textOf(store, 'given/none')).toBe('')
    await store.put('given/none', new Uint8Array(0), 0)
    expect(await textOf(store, 'given/none')).toBe('')
    expect(await store.open('given/other')).toBeUndefined()
    expect(await store.open('given')).toBeUndefined()
    expect(await store.open('given/one/below')).toBeUndefined()
  })

  test.skipIf(skipped)('keeps millions of bytes as they are, several at once', async () => {
    const store = open()
    const part = Buffer.alloc(65_536, 'motora ')
    async function* large(count: number) {
      for (let n = 0; n < count; n += 1) yield part
    }
    await Promise.all([50, 60, 70].map((count) => store.put(`large/${count}`, large(count), count * part.length)))
    for (const count of [50, 60, 70]) expect((await textOf(store, `large/${count}`))?.length).toBe(count * part.length)
  })

  test.skipIf(skipped)('lists by the beginning, in the order of keys, over more than one page', async () => {
    const store = open()
    const keys = ['list/a', 'list/a-b/c', 'list/b/1', 'list/b/10', 'list/b/2', 'list/ba', 'list/c', 'list.d/e']
    for (const key of keys) await store.put(key, Buffer.from(key), key.length)
    const inList = keys.filter((key) => key.startsWith('list/')).sort()
    expect(await listed(store, 'list/')).toEqual(inList)
    expect(await listed(store, 'list/b/')).toEqual(['list/b/1', 'list/b/10', 'list/b/2'])
    expect(await listed(store, 'list/b')).toEqual(['list/b/1', 'list/b/10', 'list/b/2', 'list/ba'])
    expect(await listed(store, 'nowhere/')).toEqual([])
    expect(await listed(store, '')).toEqual(expect.arrayContaining(keys))
    for await (const { lengthBytes, changedAt } of store.list('list/a-b/')) {
      expect(lengthBytes).toBe(10)
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000)
    }
  })

  test.skipIf(skipped)('deletes many, and what is not there is no mistake', async () => {
    const store = open()
    const keys = Array.from({ length: 12 }, (_, n) => `gone/${n}`)
    for (const key of keys) await store.put(key, Buffer.from('x'), 1)
    await store.delete([...keys, 'gone/never', 'gone/0/below'])
    await store.delete(keys)
    await store.delete([])
    expect(await listed(store, 'gone/')).toEqual([])
    await store.put('gone/0', Buffer.from('again'), 5)
    expect(await textOf(store, 'gone/0')).toBe('again')
  })

  test.skipIf(skipped)(
    'keeps nothing of a wrong length or of a source that fails, and what was there stays',
    async () => {
      const store = open()
      await store.put('half/there', Buffer.from('before'), 6)
      async function* failing() {
        yield Buffer.alloc(200_000)
        throw new Error('the line broke')
      }
      for (const key of ['half/there', 'half/new']) {
        await expect(store.put(key, failing(), 300_000)).rejects.toThrow('the line broke')
        await expect(store.put(key, failing(), 200_000)).rejects.toThrow('the line broke')
        await expect(store.put(key, chunks('abc', 'def'), 7)).rejects.toThrow('announced')
        await expect(store.put(key, chunks('abc', 'def'), 5)).rejects.toThrow('announced')
        await expect(store.put(key, chunks('abc'), 0)).rejects.toThrow('announced')
        await expect(store.put(key, Buffer.from('abc'), 4)).rejects.toThrow('announced')
        await expect(store.put(key, Buffer.from('abc'), 2)).rejects.toThrow('announced')
      }
      expect(await listed(store, 'half/')).toEqual(['half/there'])
      expect(await textOf(store, 'half/there')).toBe('before')
    },
  )

  test.skipIf(skipped)('takes no key that climbs out of its place or is none of ours', async () => {
    const store = open()
    const bad = [
      '../out',
      'a/../../out',
      'a/..',
      '..',
      '/etc/passwd',
      'a//b',
      'a/',
      '',
      '.incoming/x',
      'A',
      'a b',
      'a\0b',
    ]
    bad.push('a\\b', 'ä', 'x'.repeat(201), Array.from({ length: 300 }, () => 'x').join('/'))
    for (const key of bad) {
      await expect(store.put(key, Buffer.from('x'), 1), key).rejects.toThrow('not a key')
      await expect(store.open(key), key).rejects.toThrow('not a key')
      await expect(store.delete(['good', key]), key).rejects.toThrow('not a key')
    }
    for (const prefix of ['../', 'a/../', '/', '.incoming/'])
      await expect(listed(store, prefix)).rejects.toThrow('not the beginning')
  })
})

test('a folder leaves nothing half: no leftover after a failure, and what a crash left is swept by its age', async () => {
  const root = join(folder, 'swept')
  const store = new FolderObjects(root)
  await expect(store.put('a/b', chunks('abc'), 4)).rejects.toThrow()
  expect(await readdir(join(root, '.incoming'))).toEqual([])
  // a process that dies in mid-put leaves its file behind
  let feed: () => void = () => undefined
  async function* stuck() {
    yield Buffer.from('abc')
    yield Buffer.from('def')
    await new Promise<void>((resolve) => {
      feed = resolve
    })
    throw new Error('late')
  }
  const put = store.put('a/stuck', stuck(), 9)
  while ((await readdir(join(root, '.incoming'))).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const [left = ''] = await readdir(join(root, '.incoming'))
  expect(await listed(store, '')).toEqual([])
  const hour = 3_600_000
  expect(await store.sweep(new Date(Date.now() - hour))).toBe(0)
  await utimes(join(root, '.incoming', left), new Date(0), new Date(0))
  expect(await store.sweep(new Date(Date.now() - hour))).toBe(1)
  feed()
  await expect(put).rejects.toThrow('late')
  expect(await new FolderObjects(join(folder, 'never-made')).sweep(new Date())).toBe(0)
})

test('a folder that cannot be written is said to be unavailable, with the reason for the log', async () => {
  await writeFile(join(folder, 'a-file'), '')
  const store = new FolderObjects(join(folder, 'a-file/objects'))
  await expect(store.put('a', Buffer.from('x'), 1)).rejects.toMatchObject({
    code: 'request.unavailable',
    cause: { code: expect.stringMatching(/^E/) },
  })
})

describe('an S3 store that fails', () => {
  const hasty: S3Patience = { connectMs: 300, answerMs: 400, putIdleMs: 500, readIdleMs: 500 }
  const unavailable = { code: 'request.unavailable', status: 503 }
  let silent: Server | undefined
  afterEach(() => void silent?.close())

  const everythingFails = async (store: S3Objects) => {
    await expect(store.put('a', Buffer.from('x'), 1)).rejects.toMatchObject(unavailable)
    await expect(store.put('a', chunks('x'), 1)).rejects.toMatchObject(unavailable)
    await expect(store.open('a')).rejects.toMatchObject(unavailable)
    await expect(store.delete(['a'])).rejects.toMatchObject(unavailable)
    await expect(listed(store, '')).rejects.toMatchObject(unavailable)
    await expect(store.probe()).rejects.toMatchObject(unavailable)
  }

  test('is not there, or takes the call and never says a word: unavailable, and not a wait without end', async () => {
    await everythingFails(s3({ endpoint: 'http://127.0.0.1:1', patience: hasty }))
    const opened = createServer((socket) => void socket.on('error', () => undefined).resume())
    silent = opened
    await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
    const address = opened.address()
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const store = s3({ endpoint, patience: hasty })
    await everythingFails(store)
    store.close()
  }, 30_000)

  test('breaks off in the middle of an object: unavailable, and never a short object that looks whole', async () => {
    const opened = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nContent-Type: text/plain\r\n\r\nabc')
        setTimeout(() => socket.destroy(), 50)
      })
    })
    silent = opened
    await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
    const address = opened.address()
    const store = s3({
      endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      patience: hasty,
    })
    await expect(textOf(store, 'a')).rejects.toMatchObject(unavailable)
    // a download is put on record before it is read: what nobody hears meanwhile would end the process
    const object = await store.open('a')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const readNow = async () => {
      for await (const _ of object?.bytes ?? []);
    }
    await expect(readNow()).rejects.toMatchObject(unavailable)
  })

  test.skipIf(!hasSwift)(
    'refuses a wrong secret and a bucket that is not there: unavailable, and no object is missing',
    async () => {
      await everythingFails(s3({ secretAccessKey: 'not the secret' }))
      const settings = { ...swiftLogin, region: 'us-east-1', endpoint: swift.endpoint, forcePathStyle: true }
      await everythingFails(new S3Objects({ ...settings, bucket: 'no-such-bucket' }))
    },
  )

  test.skipIf(!hasSwift)(
    'is killed in mid-put: nothing half is kept, and it is of use again when it is back',
    async () => {
      const store = s3({ patience: { ...hasty, answerMs: 5000, putIdleMs: 5000 } })
      await store.put('killed/before', Buffer.from('before'), 6)
      const part = Buffer.alloc(65_536, 'x')
      const count = 400
      let killed: Promise<void> | undefined
      async function* slow() {
        for (let n = 0; n < count; n += 1) {
          if (n === 200) {
            killed ??= swift.kill()
            await killed
          }
          yield part
        }
      }
      const puts = ['killed/new', 'killed/before'].map((key) => store.put(key, slow(), count * part.length))
      for (const ended of await Promise.allSettled(puts))
        expect(ended).toMatchObject({ status: 'rejected', reason: unavailable })
      await expect(store.open('killed/before')).rejects.toMatchObject(unavailable)
      await swift.start()
      expect(await listed(store, 'killed/')).toEqual(['killed/before'])
      expect(await textOf(store, 'killed/before')).toBe('before')
      await store.put('killed/new', Buffer.from('now'), 3)
      expect(await textOf(store, 'killed/new')).toBe('now')
    },
    60_000,
  )
})
