import { useFormats } from '@motora/kit'
import { SPEED_COLOURS, speedColour } from '@motora/kit/map'
import { useTranslation } from 'react-i18next'
import './trips.css'

/** What the colours of a route mean, in km/h. */
export function SpeedLegend() {
  const { t } = useTranslation('trips')
  const formats = useFormats()
  const bands = SPEED_COLOURS.map(([below, colour], at) => {
    const from = formats.number(SPEED_COLOURS[at - 1]?.[0] ?? 0)
    return { colour, text: Number.isFinite(below) ? `${from}–${formats.number(below)}` : `≥ ${from}` }
  })
  return (
    <ul className="motora-speed-legend" aria-label={t('legend')}>
      {[...bands, { colour: speedColour(null), text: t('speedUnknown') }].map(({ colour, text }) => (
        <li key={colour}>
          <span className="motora-speed-swatch" style={{ backgroundColor: colour }} aria-hidden />
          {text}
        </li>
      ))}
      <li className="motora-second">km/h</li>
    </ul>
  )
}
