import { logoMostBytes } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'

/** What the gateway makes a logo of. source: ledger C-12; own: the kinds. */
export const logoKinds = ['image/png', 'image/jpeg', 'image/webp'] as const
const known = new Set<string>(logoKinds)

/** Why a file cannot be the logo, as far as can be told before it is sent; undefined: it may be. */
export function useLogoFault(): (file: File) => string | undefined {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  return (file) => {
    if (!known.has(file.type)) return t('logoKind', { file: file.name })
    if (file.size > logoMostBytes)
      return t('logoLarge', { size: formats.bytes(file.size), most: formats.bytes(logoMostBytes) })
    return undefined
  }
}
