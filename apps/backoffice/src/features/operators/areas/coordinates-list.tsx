import { ActionIcon } from '@mantine/core'
import { VirtualList } from '@motora/kit'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DegreesField } from './degrees-field'
import type { DrawnPolygon, Place } from './drawing'

export interface CoordinatesListProps {
  area: DrawnPolygon
  corner: number | undefined
  readOnly: boolean
  onCorner: (corner: number) => void
  onPoints: (points: readonly Place[], corner?: number) => void
}

const rowPixels = 40
const minPoints = 3

/** Every point of an area, to be typed, added and removed without a map. */
export function CoordinatesList({ area, corner, readOnly, onCorner, onPoints }: CoordinatesListProps) {
  const { t } = useTranslation('areas')
  const { points } = area
  const addAfter = (index: number) => {
    const [one, next] = [points[index], points[(index + 1) % points.length]]
    if (!one || !next) return
    const between = (a: number, b: number) => Number(((a + b) / 2).toFixed(7))
    const middle = {
      latitude: between(one.latitude, next.latitude),
      longitude: between(one.longitude, next.longitude),
    }
    onPoints(points.toSpliced(index + 1, 0, middle), index + 1)
  }
  return (
    <VirtualList
      label={t('coordinates')}
      items={points}
      rowPixels={rowPixels}
      keyOf={(_, index) => index}
      shownIndex={corner}
    >
      {(point, index) => (
        <div className="motora-area-point" data-chosen={index === corner || undefined}>
          <span aria-hidden>{index + 1}</span>
          {(['latitude', 'longitude'] as const).map((side) => (
            <DegreesField
              key={side}
              label={t(`${side}Of`, { number: index + 1 })}
              labelHidden
              value={point[side]}
              most={side === 'latitude' ? 90 : 180}
              readOnly={readOnly}
              onCommit={(degrees) => onPoints(points.with(index, { ...point, [side]: degrees }), index)}
              onPlace={(place) => onPoints(points.with(index, place), index)}
              onFocus={() => onCorner(index)}
            />
          ))}
          {!readOnly && (
            <>
              <PointAction label={t('addAfter', { number: index + 1 })} onClick={() => addAfter(index)}>
                <IconPlus size={16} aria-hidden />
              </PointAction>
              <PointAction
                label={t('removePoint', { number: index + 1 })}
                disabledReason={points.length <= minPoints ? t('minPoints') : undefined}
                onClick={() => onPoints(points.toSpliced(index, 1), Math.min(index, points.length - 2))}
              >
                <IconX size={16} aria-hidden />
              </PointAction>
            </>
          )}
        </div>
      )}
    </VirtualList>
  )
}

interface PointActionProps {
  label: string
  disabledReason?: string | undefined
  onClick: () => void
  children: React.ReactNode
}

/** Named by its title: thousands of rows come and go here, and a tooltip for each is a burden. */
function PointAction({ label, disabledReason, onClick, children }: PointActionProps) {
  const blocked = disabledReason !== undefined
  return (
    <ActionIcon
      aria-label={label}
      title={disabledReason ?? label}
      onClick={() => {
        if (!blocked) onClick()
      }}
      {...(blocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}
    >
      {children}
    </ActionIcon>
  )
}
