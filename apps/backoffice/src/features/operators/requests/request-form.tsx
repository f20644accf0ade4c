import { zodResolver } from '@hookform/resolvers/zod'
import { Textarea, TextInput } from '@mantine/core'
import type { VehicleOffer } from '@motora/contract/operators'
import { EmptyState, FormShell, useFormats } from '@motora/kit'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shell/language/use-field-text'
import { longestWords, type Request, type RequestFields, requestValues, withOffers } from './request-values'
import { useRequestVehicles } from './use-request-vehicles'
import './requests.css'

const empty: RequestFields = { lines: [], comment: '' }

/** How many of each model, at most what there is, and a word to the provider. source: ledger C-29; Z-16. */
export function RequestForm({ offers }: { offers: readonly VehicleOffer[] }) {
  const { t } = useTranslation('requests')
  const say = useFieldText()
  const formats = useFormats()
  const { busy, submitError, request } = useRequestVehicles()
  const now = { offers }
  const form = useForm<RequestFields, unknown, Request>({
    // asked at each check: how many there are may have changed meanwhile
    resolver: (values, context, options) => zodResolver(requestValues(now.offers))(values, context, options),
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
  const faultOf = (at: number, available: number): string | undefined => {
    const message = errors.lines?.[at]?.quantity?.message
    return message === 'tooMany' ? t('form.tooMany', { count: available }) : say(message)
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
            <TextInput
              key={model}
              label={t('model', { model, available: formats.number(available) })}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              error={faultOf(at, available)}
              {...form.register(`lines.${at}.quantity`)}
            />
          ))}
        </fieldset>
      )}
      {isNothing(errors.lines) && (
        <p role="alert" className="motora-fault">
          {t('form.nothing')}
        </p>
      )}
      <Textarea
        label={t('form.comment')}
        description={t('form.commentHint')}
        rows={3}
        error={say(errors.comment?.message, { most: longestWords })}
        {...form.register('comment')}
      />
    </FormShell>
  )
}

const isNothing = (fault: { message?: string; root?: { message?: string } } | undefined): boolean =>
  (fault?.root?.message ?? fault?.message) === 'nothing'
