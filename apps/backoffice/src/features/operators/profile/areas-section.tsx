import { ActionButton } from '@motora/kit'
import { IconMapPin2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaEditor } from '../areas/area-editor'
import type { AreasOnMap } from '../areas/areas-on-map'
import { AreasPreview } from '../areas/areas-preview'
import { isColour } from '../own-data/colour-contrast'
import type { Drawing } from './unsaved'
import type { ProfileForm } from './use-profile-form'

/** Areas on a map, to look at and to draw; a test without a map passes others. */
export interface AreaParts {
  Preview: AreasOnMap
  Editor: (props: {
    opened: boolean
    title: string
    value: Drawing
    colour: string | null
    onSave: (value: Drawing) => void
    onClose: () => void
  }) => ReactNode
}

const areaParts: AreaParts = { Preview: AreasPreview, Editor: AreaEditor }

/** Drawn and not sent, a shape has no id yet. */
const withIds = ({ areas, circles }: Drawing) => ({
  areas: areas.map((area, place) => ({ ...area, id: area.id ?? `new-area-${place}`, name: area.name ?? null })),
  circles: circles.map((circle, place) => ({
    ...circle,
    id: circle.id ?? `new-circle-${place}`,
    name: circle.name ?? null,
  })),
})

/** The areas on a map, and the way to the editor that covers the screen. source: ledgers C-11 to C-13. */
export function AreasSection({
  profile,
  parts = areaParts,
  typedColour,
}: {
  profile: Pick<ProfileForm, 'base' | 'data' | 'unsaved' | 'draw'>
  parts?: AreaParts | undefined
  typedColour: string
}) {
  const { t } = useTranslation('profile')
  const [editing, setEditing] = useState(false)
  const { base, data, unsaved, draw } = profile
  const { operator, change } = base
  const value: Drawing = unsaved.drawn ?? { areas: data.areas, circles: data.circles }
  const colour = isColour(typedColour) ? typedColour : operator.colour1
  const differs =
    unsaved.drawn !== undefined || (change?.changed.some((field) => field === 'areas' || field === 'circles') ?? false)
  const isEmpty = value.areas.length + value.circles.length === 0
  return (
    <div className="motora-pane" data-field="areas">
      <div className="motora-section-head">
        <p className="motora-plain">
          {isEmpty
            ? t('areasNone')
            : t('areasThere', {
                areas: t('areaCount', { count: value.areas.length }),
                circles: t('circleCount', { count: value.circles.length }),
              })}
        </p>
        <ActionButton icon={<IconMapPin2 size={16} aria-hidden />} onClick={() => setEditing(true)}>
          {t(isEmpty ? 'areasDraw' : 'areasEdit')}
        </ActionButton>
      </div>
      {unsaved.drawn && <p className="motora-note">{t('areasUnsaved')}</p>}
      {!isEmpty && (
        <parts.Preview
          {...withIds(value)}
          colour={colour}
          label={t('areasLabel', { name: operator.name })}
          height={320}
          {...(differs ? { compare: { areas: operator.areas, circles: operator.circles } } : {})}
        />
      )}
      {editing && (
        <parts.Editor
          opened
          title={t('areasTitle', { name: operator.name })}
          value={value}
          colour={colour}
          onSave={(drawn) => {
            draw(drawn)
            setEditing(false)
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}
