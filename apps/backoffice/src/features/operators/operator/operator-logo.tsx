import { getOperatorLogo } from '@motora/contract/operators'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { client } from '../../../shell/session/browser-session'
import { useBlobAddress } from '../../../shell/use-blob-address'
import { isColour, textOn } from '../own-data/colour-contrast'
import './operators.css'

export interface OperatorLogoProps {
  operatorId: string
  /** Names the picture; null: the operator has none. */
  sha256: string | null
  /** Of the operator: read aloud, and the source of the initials. */
  name: string
  /** Height and width. */
  sizePixels: number
  /** Of the operator, behind its initials. */
  colour?: string | null | undefined
}

/** The operator's picture; its initials on its colour where there is none, or none that can be loaded. */
export function OperatorLogo({ operatorId, sha256, name, sizePixels, colour }: OperatorLogoProps) {
  const { t } = useTranslation('operators')
  const call = { params: { id: operatorId }, query: { sha256: sha256 ?? undefined } }
  const read = async (signal: AbortSignal) => {
    const answer = await client.either(getOperatorLogo, call, { signal })
    return 'file' in answer ? answer.file.blob : null
  }
  // a name of bytes never means other bytes, so no change of an operator makes it old
  const when = { enabled: sha256 !== null, staleTime: 'static' } as const
  const picture = useQuery({ ...api.queryOf(getOperatorLogo, call, read, when), retry: false })
  const address = useBlobAddress(picture.data ?? undefined)
  const size = { width: sizePixels, height: sizePixels }
  const label = t('logoOf', { name })
  if (address) return <img className="motora-logo" src={address} alt={label} {...size} />
  const comes = sha256 !== null && (picture.isPending || picture.data)
  if (comes) return <span className="motora-logo" style={size} aria-hidden />
  const background = isColour(colour) ? { background: colour, color: textOn(colour) } : {}
  return (
    <span
      role="img"
      aria-label={label}
      className="motora-logo"
      style={{ ...size, fontSize: sizePixels * 0.4, ...background }}
    >
      {initialsOf(name)}
    </span>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()
