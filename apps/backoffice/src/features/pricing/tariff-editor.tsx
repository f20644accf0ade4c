import type { Operator } from '@motora/contract/operators'
import { listRates, type Rate, updateCurrentRateOfLoggedOperator } from '@motora/contract/pricing'
import { previewRateOfLoggedOperator } from '@motora/contract/sharing'
import { ConflictNotice, ErrorState, FormSkeleton, toast, useFormats } from '@motora/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, mayBeDone } from '../../shell/api/api-error'
import { useFault } from '../../shell/language/fault-text'
import { useMembership } from '../../shell/session/use-session'
import { useFieldFaults } from '../../shell/use-field-faults'
import { useLeaveWarning } from '../../shell/use-leave-warning'
import { useWrite } from '../../shell/use-write'
import { ownTariffQuery } from './tariff-calls'
import { TariffForm } from './tariff-form'
import { fieldOf, isTariffOf, judgeTariff, problemWords, valuesOf } from './tariff-values'
import { useSaidFaults } from './use-said-faults'
import './pricing.css'

export interface TariffEditorProps {
  /** One's own. */
  operator: Pick<Operator, 'id' | 'isFree' | 'timezone'>
}

/** What one's own operator asks for its vehicles, and the form to change it. source: customer side, section 2.5; ledgers J-02, J-05, J-12 */
export function TariffEditor({ operator }: TariffEditorProps) {
  const { t } = useTranslation('pricing')
  const fault = useFault()
  const current = useQuery(ownTariffQuery(operator.id))
  if (current.data === undefined)
    return current.error ? (
      <ErrorState {...fault(current.error, (why) => t('readError', { why }))} onRetry={() => current.refetch()} />
    ) : (
      <FormSkeleton fields={8} />
    )
  // a form of prices that are all 0 is another one
  return <LoadedTariff key={String(operator.isFree)} operator={operator} latest={current.data} />
}

const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'rate.changed_meanwhile'

function LoadedTariff({ operator, latest }: TariffEditorProps & { latest: Rate | null }) {
  const { t } = useTranslation('pricing')
  const formats = useFormats()
  const saidFaults = useSaidFaults()
  const queries = useQueryClient()
  const { id, isFree } = operator
  /** What the form was filled from. */
  const [base, setBase] = useState(latest)
  const form = useForm({
    defaultValues: useMemo(() => valuesOf(base, isFree), [base, isFree]),
    resolver: useMemo(() => judgeTariff(isFree), [isFree]),
    mode: 'onTouched',
  })
  const sayAtFields = useFieldFaults(form, {
    faultAt: ({ place, code }) => {
      const message = problemWords(code)
      return message === undefined ? undefined : { field: fieldOf(place), message }
    },
  })
  const { isDirty } = form.formState
  const { busy, submitError, forget, run } = useWrite(updateCurrentRateOfLoggedOperator, {
    // that it has a tariff stands with the operator
    invalidates: [listRates, previewRateOfLoggedOperator, 'operators'],
    answers: () => ownTariffQuery(id).queryKey,
    done: () => t('saved'),
    failed: (why, _body, error) => {
      if (isOvertaken(error)) return why
      const said = saidFaults(error)
      for (const words of said) toast.error(words)
      return said.length > 0 ? undefined : t('saved.error')
    },
    onFailed: sayAtFields,
  })
  useLeaveWarning(isDirty && !busy)

  const fill = (rate: Rate | null) => {
    form.reset(valuesOf(rate, isFree))
    setBase(rate)
  }
  const { fullName } = useMembership()
  const isOwn = latest !== null && latest.byName !== null && latest.byName === fullName
  const isNewer = !busy && latest?.id !== base?.id
  useEffect(() => {
    if (!isNewer) return
    // what was typed is in force already: it was saved, though its answer may have been lost on the way
    const isInForce = isDirty && isTariffOf(form.getValues(), latest, isFree)
    if (isDirty && !isInForce) return
    form.reset(valuesOf(latest, isFree))
    setBase(latest)
    if (!isInForce) return
    forget()
    if (isOwn) toast.success(t('saved'))
  }, [isNewer, isDirty, isOwn, latest, isFree, form, forget, t])

  // of a free operator every price is 0 with or without a tariff: there is nothing to save until something differs
  const isSameAsSaved = !isDirty && (isFree || (base !== null && !base.freeUse))
  return (
    <div className="kit-stack">
      {isNewer && isDirty && latest && (
        <ConflictNotice
          title={t(isOwn ? 'conflict.own' : 'conflict.title')}
          takeLabel={t('conflict.take')}
          onTake={() => fill(latest)}
          keep={{ label: t('conflict.keep'), onKeep: () => setBase(latest) }}
        >
          <p className="motora-plain">
            {t('conflict.since', { since: formats.date(latest.since, 'minute'), who: latest.byName ?? t('somebody') })}
          </p>
        </ConflictNotice>
      )}
      <p className="motora-plain" role="status">
        {standing()}
      </p>
      <TariffForm
        form={form}
        operator={operator}
        busy={busy}
        submitError={submitError}
        disabledReason={isNewer && isDirty ? t('conflict.first') : isSameAsSaved ? t('nothingChanged') : undefined}
        onSave={async (body) => {
          const outcome = await run({ body: { ...body, replaces: base?.id ?? null } })
          if (outcome.done === true) fill(outcome.answer)
          // the newer one is shown, and what was typed stays
          if (outcome.done === false && (isOvertaken(outcome.error) || mayBeDone(outcome.error)))
            await queries.invalidateQueries(ownTariffQuery(id))
        }}
      />
    </div>
  )

  function standing(): string {
    if (isFree) return t('standing.free')
    if (!base || base.freeUse) return t('standing.none')
    return t('standing.since', { since: formats.date(base.since, 'minute'), who: base.byName ?? t('somebody') })
  }
}
