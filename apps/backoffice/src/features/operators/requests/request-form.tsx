import { zodResolver } from '@hookform/resolvers/zod'
import { createVehicleRequest, type VehicleOffer } from '@motora/contract/operators'
import { confirm, EmptyState, FormShell, FormText, useFormats } from '@motora/kit'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { maxWordsLength, type Request, type RequestFields, requestValues, withOffers } from './request-values'
import './requests.css'
import { askingToRetry } from '../../../shell/api/api-error'
import { newId } from '../../../shell/new-id'
import { useWrite } from '../../../shell/use-write'
import { requestTopics } from './request-calls'
import { useLinesText } from './use-lines-text'

const empty: RequestFields = { lines: [], comment: '' }

/** How many of each model, at most what there is, and a word to the provider. source: ledger C-29; Z-16. */
export function RequestForm({ offers }: { offers: readonly VehicleOffer[] }) {
  const { t } = useTranslation('requests')
  const formats = useFormats()
  const { busy, submitError, request } = useRequestVehicles()
  const now = { offers }
  const form = useForm<RequestFields, unknown, Request>({
    // asked at each check: how many there are may have changed meanwhile
    resolver: (values, context, options) => zodResolver(requestValues(now.offers, t))(values, context, options),
    defaultValues: withOffers(empty, offers),
  })
  const { errors } = form.formState
  const { reset, getValues } = form
  const models = JSON.stringify(offers.map(({ model }) => model))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other models are the occasion, other numbers are not
  useEffect(() => reset(withOffers(getValues(), offers), { keepErrors: true }), [models])

  const submit = async (asked: Request) => {
    if (await request(asked)) reset(withOffers(empty, offers))
  }
  return (
    <FormShell
      form={form}
      onSubmit={submit}
      busy={busy}
      submitError={submitError}
      submitLabel={t('form.submit')}
      disabledReason={offers.length === 0 ? t('form.none') : undefined}
    >
      {offers.length === 0 ? (
        <EmptyState why={t('form.none')} />
      ) : (
        <fieldset className="motora-request-models">
          <legend>{t('form.models')}</legend>
          <p className="motora-second">{t('form.hint')}</p>
          {offers.map(({ model, available }, at) => (
            <FormText<RequestFields>
              key={model}
              name={`lines.${at}.quantity`}
              label={t('model', { model, available: formats.number(available) })}
              inputMode="numeric"
              placeholder="0"
            />
          ))}
        </fieldset>
      )}
      {isNothing(errors.lines) && (
        <p role="alert" className="motora-fault">
          {t('form.nothing')}
        </p>
      )}
      <FormText<RequestFields>
        name="comment"
        label={t('form.comment')}
        description={t('form.commentHint')}
        rows={3}
        bounds={{ most: maxWordsLength }}
      />
    </FormShell>
  )
}

const isNothing = (fault: { message?: string; root?: { message?: string } } | undefined): boolean =>
  (fault?.root?.message ?? fault?.message) === 'nothing'

const countOf = ({ lines }: Pick<Request, 'lines'>) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Asks whether it is meant, naming how many, and sends the request. One that failed on the way keeps its id when it is
 * sent again, so that the provider never receives it twice. source: ledger C-29; Z-16.
 */
function useRequestVehicles() {
  const { t } = useTranslation('requests')
  const linesText = useLinesText()
  const sent = useRef<{ content: string; id: string }>(undefined)
  const { busy, submitError, run } = useWrite(createVehicleRequest, {
    // after a failure too: there may be fewer by now
    invalidates: requestTopics,
    done: (_, { body }) => t('form.done', { count: countOf(body) }),
    failed: askingToRetry(() => t('form.error')),
  })

  /** @returns whether the provider has it */
  const request = async (asked: Request): Promise<boolean> => {
    const sure = await confirm({
      title: t('form.question', { count: countOf(asked) }),
      consequence: t('form.consequence', { lines: linesText(asked.lines) }),
      confirmLabel: t('form.submit'),
    })
    if (!sure) return false
    const content = JSON.stringify(asked)
    if (sent.current?.content !== content) sent.current = { content, id: newId() }
    const { done } = await run({ body: { ...asked, id: sent.current.id } })
    if (!done) return false
    sent.current = undefined
    return true
  }
  return { busy, submitError, request }
}
