import { zodResolver } from '@hookform/resolvers/zod'
import { Textarea } from '@mantine/core'
import { answerVehicleRequest, type VehicleRequest } from '@motora/contract/operators'
import { DialogForm, type SubmitError, toast, useFormats } from '@motora/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Facts } from '../../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { useFieldText } from '../../../shell/language/use-field-text'
import { client } from '../../../shell/session/browser-session'
import { offersQuery, requestsKey } from './request-calls'
import { longestWords } from './request-values'
import { useLinesText } from './use-lines-text'

/** A no needs a reason. */
const values = (accepted: boolean) =>
  z.object({
    answer: z
      .string()
      .trim()
      .min(accepted ? 0 : 1, 'required')
      .max(longestWords, 'tooLong'),
  })
type Values = z.infer<ReturnType<typeof values>>

export interface AnswerDialogProps {
  request: VehicleRequest
  accepted: boolean
  onClose: () => void
}

/** The provider's yes or no to a request, with what it says about it. source: Z-16. */
export function AnswerDialog({ request, accepted, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('requests')
  const say = useFieldText()
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useForm<Values>({ resolver: zodResolver(values(accepted)), defaultValues: { answer: '' } })
  const word = accepted ? 'accept' : 'decline'
  const { id, sharingOperatorName: operator } = request

  const answer = async ({ answer: text }: Values) => {
    setBusy(true)
    setSubmitError(null)
    try {
      await client.call(answerVehicleRequest, { params: { id }, body: { accepted, answer: text || null } })
      toast.success(t(`${word}.done`, { operator }))
      onClose()
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
      toast.error(t('answer.error'))
    } finally {
      // somebody else may have answered it, or taken the last ones
      void queries.invalidateQueries({ queryKey: requestsKey })
      setBusy(false)
    }
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t(`${word}.title`, { operator })}
      form={form}
      onSubmit={answer}
      busy={busy}
      submitError={submitError}
      submitLabel={t(word)}
      danger={!accepted}
    >
      <RequestFacts request={request} />
      <p className="motora-plain">{t(`${word}.consequence`)}</p>
      <Textarea
        label={t(`${word}.answer`)}
        description={t(`${word}.answerHint`)}
        required={!accepted}
        data-autofocus
        rows={3}
        error={say(form.formState.errors.answer?.message, { most: longestWords })}
        {...form.register('answer')}
      />
    </DialogForm>
  )
}

/** What is asked for, by whom, and how many there are of it at this moment. */
function RequestFacts({ request }: { request: VehicleRequest }) {
  const { t } = useTranslation('requests')
  const formats = useFormats()
  const linesText = useLinesText()
  const { data: offers } = useQuery(offersQuery)
  const there = request.lines.map(({ model }) => ({
    model,
    quantity: offers?.find((offer) => offer.model === model)?.available ?? 0,
  }))
  return (
    <Facts
      facts={[
        { label: t('vehicles'), value: linesText(request.lines) },
        { label: t('answer.there'), value: offers && linesText(there) },
        { label: t('createdAt'), value: formats.date(request.createdAt, 'minute') },
        { label: t('createdByName'), value: request.createdByName },
        { label: t('comment'), value: request.comment },
      ]}
    />
  )
}
