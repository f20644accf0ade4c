import { bLicenseId, documentCodes } from '@motora/contract/customers'
import { type DocumentCheck, type DocumentProblem, documentChecks } from '@motora/rules/customers'
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const photos: readonly string[] = documentCodes

const icons = { open: IconCircleDashed, met: IconCircleCheck, notAsked: IconCircleMinus }

/** What screen readers announce of the lines whose state changed last; the focus is elsewhere. */
function useTurned(lines: readonly { state: string; text: string }[]): string {
  const states = lines.map(({ state }) => state)
  const [before, setBefore] = useState(states)
  const [said, setSaid] = useState('')
  const turned = lines.filter(({ state }, index) => state !== before[index])
  if (turned.length > 0) {
    setBefore(states)
    setSaid(turned.map(({ text }) => text).join('. '))
  }
  return said
}

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
  const lines = documentChecks.map((check) => {
    const problem = problems.find((one) => one.check === check)
    const isAsked =
      check === 'drivingLicenseExpirationDate'
        ? types.length > 0
        : check !== 'bDrivingLicenseEmissionDate' || types.includes(bLicenseId)
    return { check, problem, state: problem ? 'open' : isAsked ? 'met' : 'notAsked' } as const
  })
  const said = useTurned(
    lines.map(({ check, problem, state }) => ({
      state,
      text: `${nameOf(check)}: ${t(`check.${state}`)}${problem ? `. ${t(`problem.${problem.code}`)}` : ''}`,
    })),
  )
  return (
    <>
      <p className="motora-hidden" role="status">
        {said}
      </p>
      <ul className="motora-checks" aria-label={t('checks')}>
        {lines.map(({ check, problem, state }) => {
          const Icon = icons[state]
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
    </>
  )
}
