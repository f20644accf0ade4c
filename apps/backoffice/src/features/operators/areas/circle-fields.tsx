import { NumberInput } from '@mantine/core'
import { areaSizes } from '@motora/rules/operators'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DegreesField } from './degrees-field'
import type { DrawnCircle } from './drawing'

export interface CircleFieldsProps {
  area: DrawnCircle
  readOnly: boolean
  onChange: (area: DrawnCircle) => void
}

/** Centre and radius of a circle. */
export function CircleFields({ area, readOnly, onChange }: CircleFieldsProps) {
  const { t } = useTranslation('areas')
  const [radius, setRadius] = useState<number | string>(area.radiusMetres)
  useEffect(() => setRadius(area.radiusMetres), [area.radiusMetres])
  const commit = () => {
    if (typeof radius === 'number' && radius > 0 && radius !== area.radiusMetres)
      onChange({ ...area, radiusMetres: radius })
    else setRadius(area.radiusMetres)
  }
  return (
    <div className="motora-area-circle">
      {(['latitude', 'longitude'] as const).map((side) => (
        <DegreesField
          key={side}
          label={t(side)}
          value={area[side]}
          most={side === 'latitude' ? 90 : 180}
          readOnly={readOnly}
          onCommit={(degrees) => onChange({ ...area, [side]: degrees })}
          onPlace={(place) => onChange({ ...area, ...place })}
        />
      ))}
      <NumberInput
        size="xs"
        label={t('radius')}
        value={radius}
        min={1}
        max={areaSizes.maxRadiusMetres * 10}
        step={10}
        clampBehavior="none"
        allowNegative={false}
        readOnly={readOnly}
        onChange={setRadius}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
    </div>
  )
}
