import type { SignatureState } from '@motora/contract/firmware'
import { StatusBadge } from '@motora/kit'
import { IconShieldCheck, IconShieldOff, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const looks = {
  verified: { tone: 'green', Icon: IconShieldCheck },
  'not-verified': { tone: 'yellow', Icon: IconShieldX },
  'not-signed': { tone: 'grey', Icon: IconShieldOff },
} as const

/** How the signature of a firmware stands with the keys that the installation trusts now. source: decision 0042. */
export function SignatureBadge({ state }: { state: SignatureState }) {
  const { t } = useTranslation('firmware')
  const { tone, Icon } = looks[state]
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`signature.${state}`)}
    </StatusBadge>
  )
}
