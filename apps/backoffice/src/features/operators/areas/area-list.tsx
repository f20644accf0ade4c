import { TextInput } from '@mantine/core'
import { VirtualList } from '@motora/kit'
import { IconAlertTriangle, IconCircle, IconPolygon, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText } from '../../../shell/fold-text'
import type { Drawing, DrawnArea } from './drawing'
import { useAreaTexts } from './use-area-texts'

export interface AreaListProps {
  drawing: Drawing
  chosenId: string | undefined
  readOnly: boolean
  onChoose: (id: string) => void
}

const rowPixels = 60

/** All areas with their size and what is wrong with them; a list of hundreds stays light. */
export function AreaList({ drawing, chosenId, readOnly, onChoose }: AreaListProps) {
  const { t } = useTranslation('areas')
  const texts = useAreaTexts()
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(plainText(filter))
  const shown = useMemo(
    () =>
      drawing
        .map((area, index) => ({ area, name: texts.name(area, index + 1) }))
        .filter(({ name }) => plainText(name).includes(wanted)),
    [drawing, texts, wanted],
  )
  return (
    <div className="motora-area-list">
      <TextInput
        aria-label={t('filter')}
        placeholder={t('filter')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <p className="motora-second" role="status">
          {t(drawing.length > 0 ? 'noneFiltered' : readOnly ? 'noneReadOnly' : 'none')}
        </p>
      ) : (
        <VirtualList
          label={t('list')}
          items={shown}
          rowPixels={rowPixels}
          keyOf={({ area }) => area.id}
          shownIndex={shown.findIndex(({ area }) => area.id === chosenId)}
        >
          {({ area, name }) => (
            <AreaRow area={area} name={name} chosen={area.id === chosenId} onChoose={() => onChoose(area.id)} />
          )}
        </VirtualList>
      )}
    </div>
  )
}

interface AreaRowProps {
  area: DrawnArea
  name: string
  chosen: boolean
  onChoose: () => void
}

function AreaRow({ area, name, chosen, onChoose }: AreaRowProps) {
  const texts = useAreaTexts()
  const fault = texts.faultIn(area)
  const Picture = area.kind === 'circle' ? IconCircle : IconPolygon
  return (
    <button type="button" className="motora-area-row" aria-pressed={chosen} onClick={onChoose}>
      <Picture size={18} aria-hidden />
      <span className="motora-area-words">
        <span className="motora-area-name">{name}</span>
        {fault ? (
          <span className="motora-area-fault">
            <IconAlertTriangle size={14} aria-hidden />
            {fault}
          </span>
        ) : (
          <span className="motora-second">{texts.figures(area)}</span>
        )}
      </span>
    </button>
  )
}
