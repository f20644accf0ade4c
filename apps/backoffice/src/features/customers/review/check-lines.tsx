import { bLicenseId, documentCodes } from '@motora/contract/customers'
import { type DocumentCheck, type DocumentProblem, documentChecks } from '@motora/rules/customers'
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const photos: readonly string[] = documentCodes

export interface CheckLinesProps {
  problems: readonly DocumentProblem[]
  /** The licence's days are asked for when a type is chosen, the one of its issue with B alone. */
  types: readonly number[]
}

/** One line for each check; it turns green when its check is met. source: ledgers H-40 to H-43; MONEY §2 */
export function CheckLines({ problems, types }: CheckLinesProps) {
  const { t } = useTranslation('review')
  const nameOf = (check: DocumentCheck) =>
    photos.includes(check) ? t(`photo.${check as 'DniFront'}`) : t(`check.${check as 'mobilePhone'}`)
  return (
    <ul className="motora-checks" aria-label={t('checks')}>
      {documentChecks.map((check) => {
        const problem = problems.find((one) => one.check === check)
        const isAsked =
          check === 'drivingLicenseExpirationDate'
            ? types.length > 0
            : check !== 'bDrivingLicenseEmissionDate' || types.includes(bLicenseId)
        const Icon = problem ? IconCircleDashed : isAsked ? IconCircleCheck : IconCircleMinus
        const state = problem ? 'open' : isAsked ? 'met' : 'notAsked'
        return (
          <li key={check} data-state={state} data-photo={photos.includes(check) || undefined}>
            <span className="kit-status-icon" data-tone={state === 'met' ? 'green' : 'grey'} aria-hidden>
              <Icon size={16} />
            </span>
            <span>
              {nameOf(check)}
              <span className="motora-hidden">: {t(`check.${state}`)}</span>
              {problem && <span className="motora-check-why">{t(`problem.${problem.code}`)}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
