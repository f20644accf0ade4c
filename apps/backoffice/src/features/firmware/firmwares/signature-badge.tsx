import type { VersionSignature } from '@motora/contract/firmware'
import { StatusBadge } from '@motora/kit'
import { IconShieldCheck, IconShieldOff, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const looks = {
  verified: { tone: 'green', Icon: IconShieldCheck },
  'not-verified': { tone: 'yellow', Icon: IconShieldX },
  'not-signed': { tone: 'grey', Icon: IconShieldOff },
  unknown: { tone: 'grey', Icon: IconShieldQuestion },
} as const

/** How the signature of a firmware, or of the one of a version, stands with the keys that are trusted now. source: decision 0042. */
export function SignatureBadge({ state }: { state: VersionSignature }) {
  const { t } = useTranslation('firmware')
  return <StatusBadge {...looks[state]}>{t(`signature.${state}`)}</StatusBadge>
}
