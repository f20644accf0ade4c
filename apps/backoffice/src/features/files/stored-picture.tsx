import { BlockSkeleton, ErrorState } from '@motora/kit'
import { IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shell/api/api-error'
import { useFault } from '../../shell/language/fault-text'
import { useBlobAddress } from '../../shell/use-blob-address'
import { pictureQuery } from './file-calls'
import './files.css'

const heightPixels = 320

export interface StoredPictureProps {
  /** Of the file. */
  id: string
  /** What it shows, read aloud. */
  label: string
}

/** A stored picture; where it is missing a text in its place says so. source: fleet side, section 8; ledger R-07. */
export function StoredPicture({ id, label }: StoredPictureProps) {
  const { t } = useTranslation('files')
  const fault = useFault()
  const [isBroken, setBroken] = useState(false)
  const picture = useQuery(pictureQuery(id))
  const address = useBlobAddress(picture.data)
  const isMissing = isBroken || (picture.error instanceof ApiError && picture.error.code === 'file.not_found')
  if (isMissing)
    return (
      <p className="motora-no-picture">
        <IconPhotoOff size={28} stroke={1.5} aria-hidden /> {t('pictureNotFound')}
      </p>
    )
  if (picture.error) return <ErrorState {...fault(picture.error)} onRetry={() => picture.refetch()} />
  if (!address) return <BlockSkeleton height={heightPixels} />
  return <img className="motora-picture" src={address} alt={label} onError={() => setBroken(true)} />
}
