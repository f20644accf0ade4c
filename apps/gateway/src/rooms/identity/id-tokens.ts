import type { Clock } from '../../kernel/clock.js'
import type { DerivedKeys } from '../../kernel/secrets/derived-keys.js'
import { SignedTokens } from './signed-tokens.js'

export interface IdTokenClaims {
  accountId: string
  sessionId: string
}

/** Tokens of back-office people. */
export class IdTokens {
  readonly #signed: SignedTokens
  constructor(keys: DerivedKeys, clock: Clock) {
    this.#signed = new SignedTokens(keys, clock, { audience: 'motora-backoffice', typ: 'motora-id+jwt' })
  }

  make({ accountId, sessionId }: IdTokenClaims): Promise<string> {
    return this.#signed.make({ subjectId: accountId, sessionId })
  }

  /** @returns undefined for whatever is not a valid token of ours, for whichever reason */
  async read(token: string): Promise<IdTokenClaims | undefined> {
    const claims = await this.#signed.read(token)
    return claims && { accountId: claims.subjectId, sessionId: claims.sessionId }
  }
}
