import type { Clock } from '../../kernel/clock.js'
import type { DerivedKeys } from '../../kernel/secrets/derived-keys.js'
import { SignedTokens } from '../identity/index.js'

export interface RiderClaims {
  customerId: string
  sessionId: string
}

/** Tokens of riders: with a key and for an audience of their own, so that a rider's opens no screen of staff. */
export class RiderTokens {
  readonly #signed: SignedTokens
  constructor(keys: DerivedKeys, clock: Clock) {
    this.#signed = new SignedTokens(keys, clock, { audience: 'motora-rider', typ: 'motora-rider+jwt' })
  }

  make({ customerId, sessionId }: RiderClaims): Promise<string> {
    return this.#signed.make({ subjectId: customerId, sessionId })
  }

  /** @returns undefined for whatever is not a valid token of ours, for whichever reason */
  async read(token: string): Promise<RiderClaims | undefined> {
    const claims = await this.#signed.read(token)
    return claims && { customerId: claims.subjectId, sessionId: claims.sessionId }
  }
}
