import { PassThrough, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { exactBytes } from '../../kernel/exact-bytes.js'
import type { ByteRange, ObjectStore, StoredObject } from '../../kernel/objects.js'
import { assertKey, assertPrefix } from './object-key.js'
import { storeUnavailable } from './store-unavailable.js'

export interface S3Settings {
  bucket: string
  region: string
  /** Absent: Amazon's own. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is in the path and not in the host's name: what most stores but Amazon's want. */
  forcePathStyle: boolean
}

export interface S3Patience {
  /** Milliseconds until a connection is made. */
  connectMs: number
  /** Milliseconds until an answer begins, where nothing large is sent. */
  answerMs: number
  /** Milliseconds without a byte while an object is put. */
  putIdleMs: number
  /** The same while one is read: the reader may be a moped at the edge of the network. */
  readIdleMs: number
}

const patience: S3Patience = { connectMs: 3000, answerMs: 10_000, putIdleMs: 20_000, readIdleMs: 120_000 }
const maxDeletedAtOnce = 8
/** The caller reports what fails; left to itself the library writes to the console. */
const silent = () => undefined
const quiet = { trace: silent, debug: silent, info: silent, warn: silent, error: silent }

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

const unavailable = (error: unknown): never => {
  throw storeUnavailable(error)
}

/** The bytes of an answer; when the store fails half way it is said as such, and who stops reading ends the answer. */
const watched = (body: Readable): Readable => {
  const bytes = new PassThrough()
  // who reads it meets the error; where nobody does yet, one that nobody hears would end the process
  bytes.on('error', () => undefined)
  body.once('error', (error) => bytes.destroy(storeUnavailable(error)))
  body.once('close', () => {
    if (!body.readableEnded) bytes.destroy(storeUnavailable(new Error('the store ended half way')))
  })
  bytes.once('close', () => body.destroy())
  return body.pipe(bytes)
}

/** Objects in a bucket of an S3-compatible store, for an installation of several machines. */
export class S3Objects implements ObjectStore {
  readonly #bucket: string
  readonly #client: S3Client
  /** Has more patience with anyone who reads. */
  readonly #reader: S3Client
  readonly #perPage: number

  /** @param more what tests pass in; `perPage`: keys of one page of a list, at most 1000 */
  constructor(settings: S3Settings, more: { patience?: S3Patience; perPage?: number } = {}) {
    const { connectMs, answerMs, putIdleMs, readIdleMs } = more.patience ?? patience
    const clientWith = (socketTimeout: number) =>
      new S3Client({
        region: settings.region,
        ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
        forcePathStyle: settings.forcePathStyle,
        credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
        // many stores do not know the newer sums, nor bodies in signed chunks
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 2,
        logger: quiet,
        requestHandler: {
          connectionTimeout: connectMs,
          requestTimeout: answerMs,
          throwOnRequestTimeout: true,
          socketTimeout,
        },
      })
    this.#client = clientWith(putIdleMs)
    this.#reader = clientWith(readIdleMs)
    this.#bucket = settings.bucket
    this.#perPage = more.perPage ?? 1000
  }

  async put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, lengthBytes: number): Promise<void> {
    assertKey(key)
    if (bytes instanceof Uint8Array) {
      if (bytes.length !== lengthBytes)
        throw new Error(`there are ${bytes.length} bytes where ${lengthBytes} were announced`)
      await this.#client.send(this.#putOf(key, bytes, lengthBytes)).catch(unavailable)
      return
    }
    const body = Readable.from(exactBytes(bytes, lengthBytes), { objectMode: false })
    // a body that fails must end the call: half of it, or too much, never becomes an object
    const stop = new AbortController()
    let failed: unknown
    body.once('error', (error) => {
      failed = error
      stop.abort()
    })
    try {
      // how long it may take hangs on its size; that something moves is watched all the same
      await this.#client.send(this.#putOf(key, body, lengthBytes), { abortSignal: stop.signal, requestTimeout: 0 })
    } catch (error) {
      throw failed ?? storeUnavailable(error)
    } finally {
      body.destroy()
    }
  }

  #putOf(key: string, body: Uint8Array | Readable, lengthBytes: number): PutObjectCommand {
    return new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ContentLength: lengthBytes })
  }

  async open(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    assertKey(key)
    const command = new GetObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
    })
    try {
      const { Body, ContentLength } = await this.#reader.send(command)
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new Error('the store answered without a body or without its length')
      return { lengthBytes: ContentLength, bytes: watched(Body) }
    } catch (error) {
      if (isAbsent(error)) return undefined
      if (error instanceof S3ServiceException && error.name === 'InvalidRange')
        throw new Error(`${key} has no bytes ${range?.first} to ${range?.last}`)
      throw storeUnavailable(error)
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) assertKey(key)
    const few = pLimit(maxDeletedAtOnce)
    // one by one: the call for many asks for a sum that not every store understands
    const ended = await Promise.allSettled(keys.map((key) => few(() => this.#deleteOne(key))))
    const failed = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (failed) throw storeUnavailable(failed.reason)
  }

  async #deleteOne(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; lengthBytes: number; changedAt: Date }> {
    assertPrefix(prefix)
    let from: string | undefined
    do {
      const page = await this.#client
        .send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: prefix,
            MaxKeys: this.#perPage,
            ...(from ? { ContinuationToken: from } : {}),
          }),
        )
        .catch(unavailable)
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified) yield { key: Key, lengthBytes: Size ?? 0, changedAt: LastModified }
      from = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (from)
  }

  /** Whether the bucket is there and may be used. @throws Refusal request.unavailable with the reason as its cause */
  async probe(): Promise<void> {
    for await (const _ of this.list('')) return
  }

  close(): void {
    this.#client.destroy()
    this.#reader.destroy()
  }
}
