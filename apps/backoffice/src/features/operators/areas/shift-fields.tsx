import { NumberInput } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawnArea, Place } from './drawing'

const metresPerDegree = 111_195

/** The area moved by metres; how far a degree east reaches is measured at its first point. */
export function shifted(area: DrawnArea, northMetres: number, eastMetres: number): DrawnArea {
  const anchor = area.kind === 'circle' ? area : area.points[0]
  const narrow = Math.cos(((anchor?.latitude ?? 0) * Math.PI) / 180)
  const tidy = (degrees: number) => Math.round(degrees * 1e7) / 1e7
  const move = <P extends Place>(place: P): P => ({
    ...place,
    latitude: tidy(place.latitude + northMetres / metresPerDegree),
    longitude: tidy(place.longitude + eastMetres / (metresPerDegree * narrow)),
  })
  return area.kind === 'circle' ? move(area) : { ...area, points: area.points.map(move) }
}

/** Moves the whole area without a map. */
export function ShiftFields({ onShift }: { onShift: (northMetres: number, eastMetres: number) => void }) {
  const { t } = useTranslation('areas')
  const [north, setNorth] = useState<number | string>(0)
  const [east, setEast] = useState<number | string>(0)
  const [northMetres, eastMetres] = [Number(north) || 0, Number(east) || 0]
  return (
    <div className="motora-area-inline">
      <NumberInput size="xs" label={t('north')} value={north} step={10} onChange={setNorth} />
      <NumberInput size="xs" label={t('east')} value={east} step={10} onChange={setEast} />
      <ActionButton
        size="xs"
        disabledReason={northMetres === 0 && eastMetres === 0 ? t('shiftNothing') : undefined}
        onClick={() => onShift(northMetres, eastMetres)}
      >
        {t('shift')}
      </ActionButton>
    </div>
  )
}
