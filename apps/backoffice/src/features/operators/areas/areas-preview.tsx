import { BlockSkeleton } from '@motora/kit'
import type { StyleSpecification } from 'maplibre-gl'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreasOnMapProps } from '../areas-on-map'
import { AreaChanges } from './area-changes'
import './areas.css'
import { drawingOf } from './drawing'

const AreasPreviewMap = lazy(() => import('./areas-preview-map'))
const defaultHeight = 260
const plainColour = '#2f7de1'

export interface AreasPreviewProps extends AreasOnMapProps {
  /** What the map stands on: another room's, so pages hand it in. */
  mapStyle: StyleSpecification
}

/** Areas on a small map that shows all of them; beside others, what became of each in words as well. source: Z-29. */
export function AreasPreview({
  areas,
  circles,
  colour,
  label,
  height = defaultHeight,
  compare,
  mapStyle,
}: AreasPreviewProps) {
  const { t } = useTranslation('areas')
  const drawing = useMemo(() => drawingOf({ areas, circles }), [areas, circles])
  const before = useMemo(() => compare && drawingOf(compare), [compare])
  return (
    <div className="motora-area-preview">
      <div className="motora-area-picture" style={{ height }}>
        <Suspense fallback={<BlockSkeleton height={height} />}>
          <AreasPreviewMap
            label={label}
            mapStyle={mapStyle}
            drawing={drawing}
            before={before}
            colour={colour ?? plainColour}
          />
        </Suspense>
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
                  fillOpacity="0.2"
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
