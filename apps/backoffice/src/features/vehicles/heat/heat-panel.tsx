import { Switch } from '@mantine/core'
import { ErrorState, TextSkeleton, toast, useDelayed, useFormats } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { HeatForm, type HeatFormProps } from './heat-form'
import { heatFrames } from './heat-frames'
import type { HeatQuestion } from './heat-question'
import { HeatScale } from './heat-scale'
import { HourPlayer } from './hour-player'
import { type HeatAsked, type HeatMapShown, heatQuery } from './use-heat-map'
import '../dock-panel.css'

export interface HeatPanelProps extends Omit<HeatFormProps, 'busy' | 'onShow' | 'outcome'> {
  /** What is asked now; undefined: nothing yet. */
  asked: HeatAsked | undefined
  shown: HeatMapShown
  /** What a question becomes with the rest of what is chosen. */
  askedOf: (question: HeatQuestion) => HeatAsked
  onQuestion: (question: HeatQuestion) => void
  hour: number | undefined
  onHour: (hour: number | undefined) => void
  /** Whether the vehicles stay on the map. */
  withFleet: boolean
  onFleet: (shown: boolean) => void
  /** IANA name of the operator's time zone, once it is known. */
  zone: string | undefined
}

/** The heat map's question and what came of it. source: ledgers F-02, F-14, F-15, F-20. */
export function HeatPanel(props: HeatPanelProps) {
  const { asked, askedOf, onQuestion, operators, choosesOperator, given, shown } = props
  const { t } = useTranslation('heat')
  const formats = useFormats()
  const queries = useQueryClient()
  const show = async (question: HeatQuestion) => {
    onQuestion(question)
    try {
      const { reports } = heatFrames(await queries.fetchQuery(heatQuery(askedOf(question))))
      if (reports > 0) toast.success(t('shown', { count: reports, amount: formats.number(reports) }))
    } catch {
      toast.error(t('failed'))
    }
  }
  return (
    <HeatForm
      operators={operators}
      choosesOperator={choosesOperator}
      given={given}
      busy={asked !== undefined && shown.answer.isFetching}
      onShow={show}
      outcome={asked && <HeatOutcome {...props} asked={asked} />}
    />
  )
}

function HeatOutcome(props: HeatPanelProps & { asked: HeatAsked }) {
  const { asked, shown, operators, hour, onHour, withFleet, onFleet, zone } = props
  const { answer, points } = shown
  const { t } = useTranslation('heat')
  const fault = useFault()
  const waiting = useDelayed(answer.isPending)
  if (answer.isPending) return waiting ? <TextSkeleton lines={1} /> : null
  if (answer.isLoadingError) return <ErrorState {...fault(answer.error)} onRetry={() => answer.refetch()} />
  if (answer.data.reports === 0) return <p role="status">{t('empty')}</p>
  return (
    <>
      <div className="motora-dock-row">
        <Switch
          label={t('byHour')}
          checked={hour !== undefined}
          onChange={(event) => onHour(event.currentTarget.checked ? 0 : undefined)}
        />
        <HeatScale />
        <Switch label={t('fleet')} checked={withFleet} onChange={(event) => onFleet(event.currentTarget.checked)} />
        {hour !== undefined && points?.length === 0 && <span role="status">{t('emptyHour')}</span>}
      </div>
      {hour !== undefined && (
        <HourPlayer
          hour={hour}
          onHour={onHour}
          operator={operators.find(({ id }) => id === asked.operatorId)?.name ?? ''}
          zone={zone}
        />
      )}
    </>
  )
}
