import { createHash } from 'node:crypto'
import { callerBlock } from '../../kernel/caller-block.js'
import { Refusal } from '../../kernel/refusal.js'
import { RateLimit } from './rate-limit.js'

/** Whose key it is; `imei` null: a forwarder, which speaks for many. */
interface KeyHolder {
  keyId: string
  imei: string | null
}

const minuteMs = 60_000
/** Of the calls of an address: keys that are none, for each is asked of the database. */
const wrongShare = 100
/** Of the calls of an address: those of one device. A forwarder may make as many as an address. */
const deviceShare = 10
const maxGoodKeys = 10_000

const throttled = (detail: string, retryAfterSeconds: number): Refusal =>
  new Refusal('request.throttled', detail, { params: { retryAfterSeconds } })

/**
 * How often devices may call, over HTTP and MQTT alike: by address as long as their key is not known, by key
 * afterwards. A key that was right before is asked for again even where an address has tried many wrong ones, so that
 * nobody behind the same address is locked out.
 */
export class DeviceLimits {
  readonly #perMinute: number
  readonly #wrong: RateLimit
  readonly #calls = new RateLimit(minuteMs)
  /** Hashes of keys that were right. */
  readonly #good = new Set<string>()

  /** @param perMinute calls that one address may make (`MOTORA_CALLS_PER_MINUTE`) */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
    this.#wrong = new RateLimit(minuteMs)
  }

  /**
   * Whose key it is, asked of the database unless this address has tried too many that are none.
   * @throws Refusal request.throttled with retryAfterSeconds
   */
  async holderOf<H extends KeyHolder>(
    address: string,
    key: string,
    find: () => Promise<H | undefined>,
  ): Promise<H | undefined> {
    const block = callerBlock(address)
    const hash = createHash('sha256').update(key).digest('base64')
    const wasGood = this.#good.has(hash)
    if (!wasGood && !this.#wrong.take(block, this.#perMinute / wrongShare))
      throw throttled('Too many wrong device keys from this address.', this.#wrong.retryAfterSeconds)
    const holder = await find()
    if (!holder) {
      this.#good.delete(hash)
      return undefined
    }
    if (!wasGood) {
      this.#wrong.giveBack(block)
      if (this.#good.size < maxGoodKeys) this.#good.add(hash)
    }
    return holder
  }

  /** Counts a call of this key. @throws Refusal request.throttled with retryAfterSeconds */
  countCall({ keyId, imei }: KeyHolder): void {
    const max = imei === null ? this.#perMinute : this.#perMinute / deviceShare
    if (!this.#calls.take(keyId, max))
      throw throttled('Too many calls with this device key.', this.#calls.retryAfterSeconds)
  }

  /** Counts a message of a device over MQTT, which knows no refusal: resolves when it is its turn. */
  async waitForTurn(imei: string): Promise<void> {
    while (!this.#calls.take(imei, this.#perMinute / deviceShare))
      await new Promise((resolve) => setTimeout(resolve, this.#calls.retryAfterSeconds * 1000).unref())
  }
}

/**
 * Signs devices in over MQTT: by their own key alone, neither another's nor a forwarder's.
 * @returns what answers the id of the key
 */
export const createKeyOf =
  (limits: Pick<DeviceLimits, 'holderOf'>, deviceOf: (key: string) => Promise<KeyHolder | undefined>) =>
  async (imei: string, key: string, address: string): Promise<string | undefined> => {
    const device = await limits.holderOf(address, key, () => deviceOf(key))
    return device?.imei === imei ? device.keyId : undefined
  }
