import { IconCircleMinus, IconCirclePlus, IconEqual, IconPencil, IconTag } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawnAreas } from '../areas-on-map'
import { type ComparedAreas, compareAreas } from './compare-areas'
import { squareMetresOf, useAreaTexts } from './use-area-texts'

const size = { size: 18, 'aria-hidden': true } as const
const kinds: readonly (readonly [keyof ComparedAreas, ReactNode])[] = [
  ['added', <IconCirclePlus key="added" {...size} />],
  ['removed', <IconCircleMinus key="removed" {...size} />],
  ['changed', <IconPencil key="changed" {...size} />],
  ['renamed', <IconTag key="renamed" {...size} />],
  ['unchanged', <IconEqual key="unchanged" {...size} />],
]

/** What became of each area, in words: nobody has to find it on the map. */
export function AreaChanges({ before, after }: { before: DrawnAreas; after: DrawnAreas }) {
  const { t } = useTranslation('areas')
  const texts = useAreaTexts()
  const compared = useMemo(() => compareAreas(before, after), [before, after])
  return (
    <ul className="motora-area-changes" aria-label={t('changes')}>
      {kinds.map(([kind, icon]) => {
        const areas = compared[kind]
        if (areas.length === 0) return null
        return (
          <li key={kind}>
            {icon}
            <div>
              {t(`change.${kind}`, { count: areas.length })}
              {kind !== 'unchanged' && (
                <ul>
                  {areas.map((area) => (
                    <li key={area.id}>
                      {t('named', {
                        name: area.name ?? t(area.kind === 'circle' ? 'withoutNameCircle' : 'withoutName'),
                        size: texts.size(squareMetresOf(area)),
                      })}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
