import { getFile } from '@motora/contract/files'
import { ActionButton, BlockSkeleton, EmptyState, ErrorState, KitDialog } from '@motora/kit'
import { IconMaximize, IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { keyOf } from '../../../shell/api/query-key'
import { useFault } from '../../../shell/language/fault-text'
import { client } from '../../../shell/session/browser-session'
import { useMay } from '../../../shell/session/use-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { useBlobAddress } from '../../../shell/use-blob-address'
import { isImageEnlarged } from './trips-address'

const heightPixels = 240
/** Pictures are large: they are dropped soon after they are no longer shown. */
const keepBytesMs = 60_000

export interface EndingImageProps {
  /** Null: the rider sent none. */
  imageId: string | null
  /** What the vehicle is called. */
  plate: string
}

/**
 * How the vehicle was left at the end of a trip, for those who see services; "not found" is shown where there is no
 * picture, with the reason in one line where none was sent, or none that can be loaded any more. The address says
 * whether it is enlarged.
 * source: ledgers, N-04.
 */
export function EndingImage({ imageId, plate }: EndingImageProps) {
  const { t } = useTranslation('trips')
  const fault = useFault()
  const heading = useId()
  const mayLook = useMay('services.read')
  const [search, setSearch] = useAddressPart('trips')
  const picture = useQuery({
    queryKey: keyOf(getFile, 'picture', imageId),
    queryFn: ({ signal }) => pictureOf(imageId ?? '', signal),
    enabled: mayLook && imageId !== null,
    // a file never changes under its id
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keepBytesMs,
    retry: false,
  })
  const address = useBlobAddress(picture.data ?? undefined)
  if (!mayLook) return null
  const image = <img className="motora-ending-image" src={address} alt={t('endingImageOf', { plate })} />
  const face =
    imageId === null ? (
      <p className="motora-plain motora-second">{t('endingImageNoneSent')}</p>
    ) : picture.data === null ? (
      <EmptyState why={t('endingImageNone')} icon={<IconPhotoOff size={28} stroke={1.5} aria-hidden />} />
    ) : picture.isLoadingError ? (
      <ErrorState {...fault(picture.error)} onRetry={() => picture.refetch()} />
    ) : address ? (
      image
    ) : (
      <BlockSkeleton height={heightPixels} />
    )
  return (
    <section className="motora-stack" aria-labelledby={heading}>
      <h3 id={heading} className="motora-plain">
        {t('endingImage')}
      </h3>
      {face}
      {address && (
        <div>
          <ActionButton
            icon={<IconMaximize size={16} aria-hidden />}
            onClick={() => setSearch({ ...search, image: 'large' }, { push: true })}
          >
            {t('endingImageEnlarge')}
          </ActionButton>
        </div>
      )}
      <KitDialog
        opened={isImageEnlarged(search)}
        size="min(1200px, 100%)"
        onClose={() => setSearch({ ...search, image: undefined })}
        title={t('endingImageOf', { plate })}
      >
        <div className="motora-ending-image-large">{face}</div>
      </KitDialog>
    </section>
  )
}

/** Null: there is no such file, or none for this person. @throws ApiError for anything else */
async function pictureOf(id: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    return (await client.file(getFile, { params: { id } }, { signal })).blob
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
