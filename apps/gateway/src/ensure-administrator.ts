import { isProduction, type Settings } from './config/env.js'
import type { House } from './house.js'
import { Refusal } from './kernel/refusal.js'
import { everything } from './rooms/operators/index.js'

/** The first administrator, where the settings name one and there is none. @throws a sentence that names the setting */
export const ensureAdministrator = async (house: House, settings: Settings): Promise<void> => {
  const { MOTORA_ADMIN_EMAIL: email, MOTORA_ADMIN_PASSWORD: password, MOTORA_ADMIN_TOTP_SECRET: totpSecret } = settings
  if (!email || !password) return
  try {
    await house.inTransaction(
      { kind: 'system', name: 'start' },
      everything('the first administrator belongs to no operator'),
      async (work) => {
        const isMade = await house.identity.ensureFirstAdministrator(work, { email, password, totpSecret })
        // thrown before the commit: no administrator is left whose factor the first finder of the password enrols
        if (isMade && !totpSecret && isProduction(settings))
          throw new Error(
            'MOTORA_ADMIN_TOTP_SECRET: the first administrator needs a second factor from the start: name its seed (base32), and scan it in an authenticator.',
          )
      },
    )
  } catch (error) {
    throw error instanceof Refusal ? new Error(`MOTORA_ADMIN_PASSWORD: ${error.message}`) : error
  }
}
