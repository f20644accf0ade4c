import { useColourScheme } from '@motora/kit'
import { HEAT_RAMP } from '@motora/kit/map'
import { useTranslation } from 'react-i18next'
import '../dock-panel.css'

/** What the colours of the heat mean: from few reports to many. */
export function HeatScale() {
  const { t } = useTranslation('heat')
  const { shown } = useColourScheme()
  return (
    <span className="motora-heat-scale">
      {t('few')}
      <span style={{ background: `linear-gradient(to right, ${HEAT_RAMP[shown].join()})` }} aria-hidden />
      {t('many')}
    </span>
  )
}
