import { useTranslation } from 'react-i18next'
import { attributions } from '../attributions'

/** Whose data the product carries, in the wording that each source asks for. */
export function AttributionList() {
  const { t } = useTranslation('help')
  return (
    <div className="motora-stack">
      <p className="motora-plain">{t('about.dataLead')}</p>
      <ul className="motora-licences">
        {attributions.map(({ id, wording, licence, from, href }) => (
          <li key={id} className="motora-two-lines">
            <strong>{t(`about.data.${id}`)}</strong>
            <a href={href} target="_blank" rel="noreferrer" className="motora-link">
              {wording}
            </a>
            <span className="motora-second">{t('about.licence', { licence })}</span>
            <span className="motora-second">{t('about.from', { from })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
