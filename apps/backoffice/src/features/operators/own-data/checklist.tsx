import { missingData, type WantedData, wantedData } from '@motora/rules/operators'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import './checklist.css'

export interface ChecklistProps {
  data: Parameters<typeof missingData>[0]
  /** Said while something is missing. */
  hint?: string | undefined
  /** Leads to the field; left out where there is none to fill in. */
  onGo?: (wanted: WantedData) => void
}

/** What the provider checks and what of it is missing: the manager and the provider see the same. source: ledgers C-11, C-27. */
export function Checklist({ data, hint, onGo }: ChecklistProps) {
  const { t } = useTranslation('operators')
  const heading = useId()
  const missing = missingData(data)
  const there = wantedData.length - missing.length
  return (
    <section className="motora-checklist" aria-labelledby={heading}>
      <h2 id={heading}>{t('checklist.title')}</h2>
      <meter
        aria-label={t('checklist.title')}
        min={0}
        max={wantedData.length}
        value={there}
        data-complete={missing.length === 0 || undefined}
      />
      <p className="motora-second" role="status">
        {missing.length === 0 ? t('checklist.complete') : t('checklist.missing', { count: missing.length })}
        {missing.length > 0 && hint && ` ${hint}`}
      </p>
      <ul>
        {wantedData.map((wanted) => {
          const isThere = !missing.includes(wanted)
          const Icon = isThere ? IconCircleCheck : IconCircleDashed
          return (
            <li key={wanted} data-there={isThere}>
              <Icon size={18} aria-hidden />
              {onGo ? (
                <button type="button" className="motora-link" onClick={() => onGo(wanted)}>
                  {t(`checklist.${wanted}`)}
                </button>
              ) : (
                <span>{t(`checklist.${wanted}`)}</span>
              )}
              <span className="motora-second">{t(isThere ? 'checklist.there' : 'checklist.stillMissing')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
