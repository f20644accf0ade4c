import { zodResolver } from '@hookform/resolvers/zod'
import { TextInput } from '@mantine/core'
import type { VehicleOffer } from '@motora/contract/operators'
import { DialogForm, type SubmitError, toast } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { useFieldText } from '../../../shell/language/use-field-text'
import { availableIn, longestModel, mostAvailable, type OfferFields, offerValues } from './offer-values'
import { useSetOffer } from './use-set-offer'

/** One more model that operators can request. source: Z-16. */
export function OfferDialog({ offers, onClose }: { offers: readonly VehicleOffer[]; onClose: () => void }) {
  const { t } = useTranslation('requests')
  const say = useFieldText()
  const refusal = useRefusalText()
  const setOffer = useSetOffer()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const now = { offers }
  const form = useForm<OfferFields>({
    resolver: (values, context, options) => zodResolver(offerValues(now.offers))(values, context, options),
    defaultValues: { model: '', available: '' },
  })
  const { errors } = form.formState
  const add = async ({ model, available }: OfferFields) => {
    setBusy(true)
    setSubmitError(null)
    try {
      await setOffer(model, availableIn(available) ?? 0)
      onClose()
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
      toast.error(t('offers.error'))
    } finally {
      setBusy(false)
    }
  }
  const modelFault = errors.model?.message
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('offers.addTitle')}
      form={form}
      onSubmit={add}
      busy={busy}
      submitError={submitError}
      submitLabel={t('offers.add')}
    >
      <TextInput
        label={t('offers.model')}
        required
        data-autofocus
        autoComplete="off"
        error={modelFault === 'known' ? t('offers.known') : say(modelFault, { most: longestModel })}
        {...form.register('model')}
      />
      <TextInput
        label={t('offers.available')}
        required
        inputMode="numeric"
        autoComplete="off"
        error={errors.available && t('offers.range', { least: 1, most: mostAvailable })}
        {...form.register('available')}
      />
    </DialogForm>
  )
}
