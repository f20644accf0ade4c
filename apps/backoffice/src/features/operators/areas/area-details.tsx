import { NumberInput, TextInput } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { areaSizes } from '@motora/rules/operators'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crossingOf } from './area-faults'
import { CoordinatesList } from './coordinates-list'
import { DegreesField } from './degrees-field'
import { type DrawnArea, type DrawnCircle, replaced } from './drawing'
import { ShiftFields, shifted } from './shift-fields'
import { SplitFields } from './split-fields'
import type { Editing } from './use-area-editing'
import { useAreaTexts } from './use-area-texts'

export interface AreaDetailsProps {
  editing: Editing
  area: DrawnArea
  readOnly: boolean
  onDelete: () => void
  /** Goes to one of its points. */
  onGoTo: (corner: number) => void
  /** Cuts the area from one of its points to another. */
  onSplit: (from: number, to: number) => void
}

/** The chosen area: its name, its figures, its points, and all that the mouse can do as fields. */
export function AreaDetails({ editing, area, readOnly, onDelete, onGoTo, onSplit }: AreaDetailsProps) {
  const { t } = useTranslation('areas')
  const texts = useAreaTexts()
  const { drawing } = editing
  const number = drawing.findIndex(({ id }) => id === area.id) + 1
  const put = (next: DrawnArea, corner?: number) =>
    editing.change(replaced(drawing, next), corner === undefined ? {} : { corner })
  const fault = texts.faultIn(area)
  const crossing = crossingOf(area)
  return (
    <section className="motora-area-details" aria-label={t('detailsOf', { name: texts.name(area, number) })}>
      <NameField
        key={area.id}
        name={area.name}
        placeholder={texts.name({ ...area, name: null }, number)}
        readOnly={readOnly}
        onName={(name) => put({ ...area, name })}
      />
      <p className="motora-second">{texts.figures(area)}</p>
      {fault && (
        <p className="motora-area-fault" role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          {fault}
          {crossing !== undefined && (
            <ActionButton size="xs" onClick={() => onGoTo(crossing)}>
              {t('goToPoint', { number: crossing + 1 })}
            </ActionButton>
          )}
        </p>
      )}
      {area.kind === 'circle' ? (
        <CircleFields area={area} readOnly={readOnly} onChange={put} />
      ) : (
        <>
          <div className="motora-area-point motora-area-heads" aria-hidden>
            <span />
            <span>{t('latitude')}</span>
            <span>{t('longitude')}</span>
          </div>
          <div className="motora-area-points">
            <CoordinatesList
              key={area.id}
              area={area}
              corner={editing.corner}
              readOnly={readOnly}
              onCorner={editing.chooseCorner}
              onPoints={(points, corner) => put({ ...area, points }, corner)}
            />
          </div>
        </>
      )}
      {!readOnly && (
        <>
          <details>
            <summary>{t('shiftTitle')}</summary>
            <ShiftFields onShift={(north, east) => put(shifted(area, north, east))} />
          </details>
          {area.kind === 'polygon' && (
            <details>
              <summary>{t('splitTitle')}</summary>
              <SplitFields points={area.points.length} onSplit={onSplit} />
            </details>
          )}
          <ActionButton size="xs" tone="quiet" icon={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('delete')}
          </ActionButton>
        </>
      )}
    </section>
  )
}

interface NameFieldProps {
  name: string | null
  placeholder: string
  readOnly: boolean
  onName: (name: string | null) => void
}

const maxName = 80

function NameField({ name, placeholder, readOnly, onName }: NameFieldProps) {
  const { t } = useTranslation('areas')
  const [text, setText] = useState(name ?? '')
  useEffect(() => setText(name ?? ''), [name])
  const commit = () => {
    const next = text.trim() || null
    if (next !== name) onName(next)
  }
  return (
    <TextInput
      label={t('name')}
      placeholder={placeholder}
      maxLength={maxName}
      value={text}
      readOnly={readOnly}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

interface CircleFieldsProps {
  area: DrawnCircle
  readOnly: boolean
  onChange: (area: DrawnCircle) => void
}

/** Centre and radius of a circle. */
function CircleFields({ area, readOnly, onChange }: CircleFieldsProps) {
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
