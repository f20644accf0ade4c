import { Select } from '@mantine/core'
import { ActionButton, DayField } from '@motora/kit'
import { IconFlame } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HeatDraft, type HeatProblem, type HeatQuestion, judgeHeat } from './heat-question'
import '../dock-panel.css'

export interface HeatFormProps {
  /** Who may be chosen; one alone is taken without a choice. */
  operators: readonly { id: string; name: string }[]
  choosesOperator: boolean
  /** The values in the address. */
  given: HeatDraft
  /** The gateway is being asked. */
  busy: boolean
  onShow: (question: HeatQuestion) => unknown
  /** What came of the last question; not shown next to what is wrong with another one. */
  outcome?: ReactNode
}

/**
 * Operator, since and until; nothing is asked of the gateway before all three make sense. source: ledgers F-14, F-15.
 */
export function HeatForm({ operators, choosesOperator, given, busy, onShow, outcome }: HeatFormProps) {
  const { t } = useTranslation(['heat', 'refusals'])
  const [draft, setDraft] = useState<HeatDraft>(given)
  const [problem, setProblem] = useState<HeatProblem | undefined>(() => problemOfLink(given))
  const { operatorId, since, until } = given
  // Back, or a link: the fields follow the address.
  useEffect(() => {
    if (since || until) setDraft({ operatorId, since, until })
  }, [operatorId, since, until])
  const [only] = choosesOperator ? [] : operators
  const change = (part: Partial<HeatDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const judged = judgeHeat({ ...draft, ...(only ? { operatorId: only.id } : {}) })
    if ('problem' in judged) return setProblem(judged.problem)
    onShow(judged.question)
  }
  const text = problem && (problem === 'tooLong' ? t('refusals:vehicle.heat_map_too_long') : t(`heat:${problem}`))
  return (
    <>
      <form className="motora-dock-fields" onSubmit={submit} noValidate>
        {choosesOperator && (
          <Select
            label={t('heat:operator')}
            placeholder={t('heat:chooseOperator')}
            data={operators.map(({ id, name }) => ({ value: id, label: name }))}
            value={operators.some(({ id }) => id === draft.operatorId) ? (draft.operatorId ?? null) : null}
            onChange={(operatorId) => change({ operatorId })}
            searchable
            clearable
            required
            clearButtonProps={{ 'aria-label': t('heat:clearOperator') }}
            nothingFoundMessage={t('heat:nothingFound')}
          />
        )}
        <DayField
          label={t('heat:since')}
          value={draft.since ?? null}
          onChange={(since) => change({ since })}
          required
        />
        <DayField
          label={t('heat:until')}
          value={draft.until ?? null}
          onChange={(until) => change({ until })}
          required
        />
        <ActionButton type="submit" tone="primary" busy={busy} icon={<IconFlame size={16} aria-hidden />}>
          {t('heat:show')}
        </ActionButton>
        {text && (
          <p className="motora-dock-fault" role="alert">
            {text}
          </p>
        )}
      </form>
      {!problem && outcome}
    </>
  )
}

/** A link may carry a period that is not shown; an empty form is no fault yet. */
function problemOfLink(given: HeatDraft): HeatProblem | undefined {
  const judged = judgeHeat(given)
  return 'problem' in judged && judged.problem !== 'missing' ? judged.problem : undefined
}
