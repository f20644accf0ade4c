import { providerOf } from './open-card-payments.js'

/** The settings that name a card provider. */
interface CardSettings {
  STRIPE_API_BASE?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
}

/** The pretend card provider that the settings name; undefined: none, or a real one. */
export const pretendProviderOf = ({
  STRIPE_API_BASE: origin,
  STRIPE_SECRET_KEY: secretKey,
}: CardSettings): { origin: string; secretKey: string } | undefined =>
  origin !== undefined && secretKey !== undefined && providerOf(secretKey, origin) === 'pretend'
    ? { origin, secretKey }
    : undefined
