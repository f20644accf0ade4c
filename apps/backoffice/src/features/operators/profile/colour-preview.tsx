import { useFormats } from '@motora/kit'
import { IconMapPinFilled } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contrastOf, isColour, textOn } from '../own-data/colour-contrast'
import type { ProfileFields } from './profile-values'

/** What the maps of riders are drawn on, by day and by night. */
const grounds = { light: '#ffffff', dark: '#181b20' } as const
/** What is not text should stand out from its ground by this much. source: WCAG 2.2, 1.4.11. */
const minOfMarker = 3

/** How the two colours look on a button and on the map, and whether they can be distinguished from it. */
export function ColourPreview() {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const [first, second] = useWatch<ProfileFields, ['colour1', 'colour2']>({ name: ['colour1', 'colour2'] })
  if (!isColour(first)) return <p className="motora-second">{t('previewNone')}</p>
  const faint = (['light', 'dark'] as const).filter((ground) => contrastOf(first, grounds[ground]) < minOfMarker)
  const ratio = (other: string) => formats.number(contrastOf(first, other), 1)
  return (
    <figure className="motora-colour-preview">
      <figcaption className="motora-second">{t('preview')}</figcaption>
      <div className="motora-colour-samples">
        <span className="motora-sample-button" style={{ background: first, color: textOn(first) }}>
          {t('previewButton')}
        </span>
        {isColour(second) && (
          <span className="motora-sample-button" style={{ background: second, color: textOn(second) }}>
            {t('previewButton')}
          </span>
        )}
        {(['light', 'dark'] as const).map((ground) => (
          <span key={ground} className="motora-sample-ground" style={{ background: grounds[ground], color: first }}>
            <IconMapPinFilled size={24} aria-hidden />
          </span>
        ))}
      </div>
      <p className="motora-second" role="status">
        {faint.length === 0
          ? t('previewClear', { ratio: ratio(textOn(first)) })
          : faint.map((ground) => t(`faint.${ground}`, { ratio: ratio(grounds[ground]) })).join(' ')}
      </p>
    </figure>
  )
}
