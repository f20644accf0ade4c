import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { LeftOut, ReadAreas } from './geojson-in'

const namesShown = 5

/** What a file would bring, and what of it would be left out. */
export function ImportPreview({ read }: { read: ReadAreas }) {
  const { t } = useTranslation('areas')
  const formats = useFormats()
  if ('refused' in read)
    return (
      <p className="motora-area-fault" role="alert">
        {t(`refused.${read.refused}`)}
      </p>
    )
  const { areas, leftOut, looksSwapped } = read
  const points = areas.reduce((sum, area) => sum + (area.kind === 'polygon' ? area.points.length : 0), 0)
  const names = areas.flatMap(({ name }) => name ?? []).slice(0, namesShown)
  return (
    <div className="motora-note" role="status">
      <p>
        {t('comes', {
          areas: t('areaCount', { count: areas.filter(({ kind }) => kind === 'polygon').length }),
          circles: t('circleCount', { count: areas.filter(({ kind }) => kind === 'circle').length }),
          points: t('pointCount', { count: points, shown: formats.number(points, 0) }),
        })}
      </p>
      {names.length > 0 && (
        <p className="motora-second">
          {t(names.length < areas.length ? 'namesAndMore' : 'names', {
            names: new Intl.ListFormat(formats.language, { type: 'unit' }).format(names),
          })}
        </p>
      )}
      {Object.keys(leftOut).length > 0 && (
        <>
          <p>{t('leftOut')}</p>
          <ul>
            {Object.entries(leftOut).map(([why, count]) => (
              <li key={why}>{t(`left.${why as LeftOut}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
      {looksSwapped && <p className="motora-area-fault">{t('looksSwapped')}</p>}
    </div>
  )
}
