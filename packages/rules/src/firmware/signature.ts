import type { SignatureState } from '@motora/contract/firmware'

/** What is known of a firmware's signature. */
export interface SignatureFacts {
  isSigned: boolean
  /** Of the trusted keys the one that made it; null: none. */
  keyId: string | null
}

/** How a firmware's signature stands with the keys that are trusted now. source: decision 0042. */
export const signatureStateOf = ({ isSigned, keyId }: SignatureFacts): SignatureState => {
  if (keyId !== null) return 'verified'
  return isSigned ? 'not-verified' : 'not-signed'
}

export interface StartFacts {
  isActive: boolean
  signatureState: SignatureState
  /** This installation trusts keys, so only what one of them has signed goes into vehicles. */
  needsSignature: boolean
}

/** Why no campaign may bring this firmware into vehicles, as a refusal's code; null: it may. source: decision 0042. */
export const whyNoCampaign = (facts: StartFacts): 'firmware.inactive' | 'firmware.not_verified' | null => {
  if (!facts.isActive) return 'firmware.inactive'
  return facts.needsSignature && facts.signatureState !== 'verified' ? 'firmware.not_verified' : null
}
