import { createSecretKey, type KeyObject } from 'node:crypto'
import { idTokenSeconds } from '@motora/contract/identity'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../../kernel/clock.js'
import type { DerivedKeys } from '../../../kernel/secrets/derived-keys.js'

const issuer = 'motora'
const algorithm = 'HS256'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tokens whose signature was found good: looking at one again costs a fifth of a small request. */
const maxRemembered = 5000

interface Verified {
  claims: TokenClaims
  /** Milliseconds since 1970: of the look at its signature, and of its end. */
  at: number
  until: number
}

/** What a token says; everything else about a person is looked up. */
interface TokenClaims {
  /** Id of its account or customer. */
  subjectId: string
  sessionId: string
  /** Of the session, when the token was made. Tokens of the version before have none. source: decision 0184 */
  generation?: number | undefined
}

/** For whom a kind of tokens is: one kind is never taken for another, and each has a key of its own. */
export interface TokenKind {
  audience: string
  typ: string
}

/** Whether each part is spelled as base64url spells it: the same bytes could be written in several ways. source: RFC 7515, 2 */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

/** The only keys are ours, the only algorithm is listed; what a token says of either does not count. */
export class SignedTokens {
  readonly #keys: DerivedKeys
  /** A key object is taken in once, bytes would be for each token. */
  #keyObjects: readonly KeyObject[] = []
  #madeOf: readonly Uint8Array[] | undefined
  readonly #clock: Clock
  readonly #kind: TokenKind
  readonly #verified = new Map<string, Verified>()
  constructor(keys: DerivedKeys, clock: Clock, kind: TokenKind) {
    this.#keys = keys
    this.#clock = clock
    this.#kind = kind
  }

  /** The current one first. */
  #keysNow(): readonly KeyObject[] {
    if (this.#madeOf !== this.#keys.all) {
      this.#madeOf = this.#keys.all
      this.#keyObjects = this.#madeOf.map((key) => createSecretKey(key))
      // a signature counts as long as its key does
      this.#verified.clear()
    }
    return this.#keyObjects
  }

  make({ subjectId, sessionId, generation }: TokenClaims & { generation: number }): Promise<string> {
    const now = Math.floor(this.#clock.now().getTime() / 1000)
    return new SignJWT({ sid: sessionId, gen: generation })
      .setProtectedHeader({ alg: algorithm, typ: this.#kind.typ })
      .setIssuer(issuer)
      .setAudience(this.#kind.audience)
      .setSubject(subjectId)
      .setIssuedAt(now)
      .setExpirationTime(now + idTokenSeconds)
      .sign(this.#keysNow()[0] as KeyObject)
  }

  /** @returns undefined for whatever is not a valid token of ours, for whichever reason */
  async read(token: string): Promise<TokenClaims | undefined> {
    const now = this.#clock.now()
    this.#keysNow()
    const known = this.#verified.get(token)
    if (known && known.at <= now.getTime() && now.getTime() < known.until) return known.claims
    this.#verified.delete(token)
    if (!isCanonical(token)) return undefined
    const payload = await this.#verify(token, now)
    if (!payload) return undefined
    const { sub, sid, gen, exp = 0, iat = 0 } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || !uuid.test(sub) || !uuid.test(sid)) return undefined
    const claims = { subjectId: sub, sessionId: sid, generation: typeof gen === 'number' ? gen : undefined }
    if (this.#verified.size >= maxRemembered) this.#verified.clear()
    this.#verified.set(token, { claims, at: now.getTime(), until: Math.min(exp, iat + idTokenSeconds) * 1000 })
    return claims
  }

  async #verify(token: string, now: Date): Promise<JWTPayload | undefined> {
    do {
      for (const key of this.#keysNow()) {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [algorithm],
            issuer,
            ...this.#kind,
            requiredClaims: ['exp', 'iat', 'sub', 'sid'],
            // gateways' clocks differ a little; a token from the future is not ours
            clockTolerance: 5,
            maxTokenAge: idTokenSeconds,
            currentDate: now,
          })
          return payload
        } catch (error) {
          // whatever is wrong next to the signature is wrong under every key
          if (!(error instanceof errors.JWSSignatureVerificationFailed)) return undefined
        }
      }
    } while (this.#keys.lookAgain())
    return undefined
  }
}
