import { minPasswordCharacters } from '@motora/contract/identity'
import { type PasswordOwner, weaknessOf } from '@motora/rules/identity'

type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

export interface PasswordHints {
  isLong: boolean
  isImpersonal: boolean
  strength: PasswordStrength
}

/** Beyond the least number of characters, each step of so many makes a password harder to guess. */
const characters = { good: minPasswordCharacters + 4, strong: minPasswordCharacters + 8 }

/** The gateway alone knows which passwords many people use. */
const knownToTheGateway = () => false

/**
 * What can be said of a new password while it is typed, by the rule that the gateway judges by. Length counts for more
 * than kinds of characters.
 */
export function passwordHints(password: string, owner: PasswordOwner): PasswordHints {
  const weakness = weaknessOf(password, owner, knownToTheGateway)
  const length = [...password].length
  const strength = length >= characters.strong ? 'strong' : length >= characters.good ? 'good' : 'fair'
  return {
    isLong: password !== '' && weakness !== 'short',
    isImpersonal: password !== '' && weakness !== 'short' && weakness !== 'personal',
    strength: weakness ? 'weak' : strength,
  }
}
