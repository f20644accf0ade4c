import { ActionIcon, Tooltip } from '@mantine/core'
import { type DocumentCode, type DocumentsRotation, documentCodes } from '@motora/contract/customers'
import { BlockSkeleton, ErrorState, useFormats } from '@motora/kit'
import { KeyHint } from '@motora/kit/queue'
import { IconPhotoOff, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { TurnButtons } from './photo-tools'
import { type Photo, type Photos, rotationName } from './photos'
import { TurnedPhoto } from './turned-photo'
import { useGestures } from './use-gestures'
import type { Stage } from './use-stage'
import { maxZoom, minZoom } from './zoom'
import './photos.css'

export interface PhotoStageProps {
  /** Whose documents they are. */
  name: string
  photos: Photos | undefined
  error: unknown
  onRetry: () => unknown
  rotation: DocumentsRotation
  /** Undefined: the person only looks, and still turns what is seen. */
  onTurn: (code: DocumentCode, by: 90 | -90) => void
  stage: Stage
}

/**
 * The photo that is enlarged has the focus, and on the way back the button that enlarges it: each takes the place of what
 * was pressed. A person who works in the fields meanwhile stays there.
 */
function useStageFocus({ isEnlarged, place }: Stage) {
  const photos = useRef<HTMLDivElement>(null)
  const wasEnlarged = useRef(isEnlarged)
  useEffect(() => {
    if (wasEnlarged.current === isEnlarged) return
    wasEnlarged.current = isEnlarged
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && activeElement.tagName !== 'MAIN') return
    const next = isEnlarged
      ? place.current
      : photos.current?.querySelector<HTMLElement>('[data-chosen] .motora-photo-open')
    next?.focus({ preventScroll: true })
  }, [isEnlarged, place])
  return photos
}

/** Four photos next to each other, or one as large as the place. source: ledgers H-13 to H-15, H-43; MONEY §2 */
export function PhotoStage({ name, photos, error, onRetry, rotation, onTurn, stage }: PhotoStageProps) {
  const { t } = useTranslation('review')
  const fault = useFault()
  const fourPhotos = useStageFocus(stage)
  if (!photos)
    return error ? (
      <ErrorState {...fault(error, (why) => t('getAllError', { why }))} onRetry={onRetry} />
    ) : (
      <BlockSkeleton height={480} />
    )
  const degreesOf = (code: DocumentCode) => rotation[rotationName[code]]
  const altOf = (code: DocumentCode) => t('photo.alt', { what: t(`photo.${code}`), name })
  const { chosen } = stage
  const large = photos[chosen]
  if (stage.isEnlarged)
    return (
      <Enlarged stage={stage} onTurn={onTurn}>
        {large?.address ? (
          <TurnedPhoto address={large.address} alt={altOf(chosen)} degrees={degreesOf(chosen)} view={stage.view} />
        ) : (
          <NoPhoto photo={large} />
        )}
      </Enlarged>
    )
  return (
    <div ref={fourPhotos} className="motora-photos">
      {documentCodes.map((code, index) => {
        const photo = photos[code]
        return (
          <figure key={code} className="motora-photo" data-chosen={code === chosen || undefined}>
            {photo?.address ? (
              <button
                type="button"
                className="motora-photo-open"
                aria-label={t('enlarge', { what: t(`photo.${code}`) })}
                onClick={() => stage.enlarge(code)}
              >
                <TurnedPhoto address={photo.address} alt={altOf(code)} degrees={degreesOf(code)} />
              </button>
            ) : (
              <NoPhoto photo={photo} />
            )}
            <figcaption>
              <span>
                <KeyHint of={String(index + 1)} className="motora-photo-key" />
                {t(`photo.${code}`)}
              </span>
              {photo?.address && (
                <span className="motora-photo-tools">
                  <TurnButtons code={code} onTurn={onTurn} />
                </span>
              )}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}

function Enlarged({
  stage,
  onTurn,
  children,
}: {
  stage: Stage
  onTurn: PhotoStageProps['onTurn']
  children: React.ReactNode
}) {
  const { t } = useTranslation('review')
  const formats = useFormats()
  const { chosen, view } = stage
  useGestures(stage.place, { view, onView: stage.setView })
  return (
    <figure className="motora-photo motora-photo-large">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have fields */}
      <div
        ref={stage.place}
        role="group"
        tabIndex={-1}
        aria-label={t('enlarged', { what: t(`photo.${chosen}`) })}
        className="motora-photo-place"
        data-zoomed={view.zoom > minZoom || undefined}
      >
        {children}
      </div>
      <figcaption>
        <span className="motora-photo-choice">
          {documentCodes.map((code, index) => (
            <button
              key={code}
              type="button"
              className="motora-photo-tab"
              aria-pressed={code === chosen}
              onClick={() => stage.enlarge(code)}
            >
              <KeyHint of={String(index + 1)} className="motora-photo-key" />
              {t(`photo.${code}`)}
            </button>
          ))}
        </span>
        <span className="motora-photo-tools">
          <TurnButtons code={chosen} onTurn={onTurn} />
          <Tooltip label={t('zoomOut')}>
            <ActionIcon
              size={32}
              aria-label={t('zoomOut')}
              // not disabled: it would lose the focus at the end of the way
              aria-disabled={view.zoom <= minZoom || undefined}
              data-disabled={view.zoom <= minZoom || undefined}
              onClick={() => stage.zoomBy(-1)}
            >
              <IconZoomOut size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <output className="motora-zoom" aria-label={t('zoom')}>
            {t('zoom.times', { times: formats.number(view.zoom, 1) })}
          </output>
          <Tooltip label={t('zoomIn')}>
            <ActionIcon
              size={32}
              aria-label={t('zoomIn')}
              // not disabled: it would lose the focus at the end of the way
              aria-disabled={view.zoom >= maxZoom || undefined}
              data-disabled={view.zoom >= maxZoom || undefined}
              onClick={() => stage.zoomBy(1)}
            >
              <IconZoomIn size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('showAll')}>
            <ActionIcon size={32} aria-label={t('showAll')} onClick={stage.showAll}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
      </figcaption>
    </figure>
  )
}

/** Never sent, or destroyed on time: the two are not the same. source: ledger H-43; MONEY §2 */
function NoPhoto({ photo }: { photo: Photo | undefined }) {
  const { t } = useTranslation('review')
  const formats = useFormats()
  return (
    <p className="motora-no-photo">
      <IconPhotoOff size={24} stroke={1.5} aria-hidden />
      {photo ? t('photo.destroyed', { date: formats.date(photo.destroyedAt, 'day') }) : t('photo.notProvided')}
    </p>
  )
}
