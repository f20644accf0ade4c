import { BlockSkeleton, useFormats } from '@motora/kit'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { latePiece } from '../../../shell/frame/late-piece'
import type { AreasOnMapProps, DrawnAreas } from './areas-on-map'
import './areas-preview.css'
import { IconCircleMinus, IconCirclePlus, IconEqual, IconPencil, IconTag } from '@tabler/icons-react'
import { type ComparedAreas, compareAreas } from './compare-areas'
import { drawingOf } from './drawing'
import { squareMetresOf } from './use-area-texts'

/** Its picture cuts what stands in the place of the map. */
const AreasPreviewMap = latePiece(() => import('./areas-preview-map'), <BlockSkeleton height={420} />)
const defaultHeight = 260
const plainColour = '#2f7de1'

/** Areas on a small map that shows all of them; next to others, what became of each in words as well. source: Z-29. */
export function AreasPreview(props: AreasOnMapProps) {
  const { areas, circles, colour, label, height = defaultHeight, compare, onDrawn } = props
  const { t } = useTranslation('areas')
  const drawing = useMemo(() => drawingOf({ areas, circles }), [areas, circles])
  const before = useMemo(() => compare && drawingOf(compare), [compare])
  return (
    <div className="motora-area-preview">
      <div className="motora-area-picture" style={{ height }}>
        <AreasPreviewMap
          label={label}
          drawing={drawing}
          before={before}
          colour={colour ?? plainColour}
          onDrawn={onDrawn}
        />
      </div>
      {compare && (
        <>
          <ul className="motora-area-legend">
            <li>
              <svg width="28" height="12" aria-hidden="true">
                <rect
                  x="1"
                  y="1"
                  width="26"
                  height="10"
                  fill={colour ?? plainColour}
                  fillOpacity="0.06"
                  stroke={colour ?? plainColour}
                  strokeWidth="2"
                />
              </svg>
              {t('legendAfter')}
            </li>
            <li>
              <svg width="28" height="12" aria-hidden="true">
                <line x1="0" y1="6" x2="28" y2="6" stroke="currentColor" strokeWidth="2" strokeDasharray="6 4" />
              </svg>
              {t('legendBefore')}
            </li>
          </ul>
          <AreaChanges before={compare} after={{ areas, circles }} />
        </>
      )}
    </div>
  )
}

const size = { size: 18, 'aria-hidden': true } as const
const kinds: readonly (readonly [keyof ComparedAreas, ReactNode])[] = [
  ['added', <IconCirclePlus key="added" {...size} />],
  ['removed', <IconCircleMinus key="removed" {...size} />],
  ['changed', <IconPencil key="changed" {...size} />],
  ['renamed', <IconTag key="renamed" {...size} />],
  ['unchanged', <IconEqual key="unchanged" {...size} />],
]

/** What became of each area, in words: no one has to find it on the map. */
function AreaChanges({ before, after }: { before: DrawnAreas; after: DrawnAreas }) {
  const { t } = useTranslation('areas')
  const formats = useFormats()
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
                        size: formats.area(squareMetresOf(area)),
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
