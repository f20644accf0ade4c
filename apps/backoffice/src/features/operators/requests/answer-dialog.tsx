import { answerVehicleRequest, type VehicleRequest } from '@motora/contract/operators'
import { ReasonDialog, useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { Facts } from '../../../shell/frame/facts'
import { useWrite } from '../../../shell/use-write'
import { offersQuery, requestTopics } from './request-calls'
import { maxWordsLength } from './request-values'
import { useLinesText } from './use-lines-text'

export interface AnswerDialogProps {
  request: VehicleRequest
  accepted: boolean
  onClose: () => void
}

/** The provider's yes or no to a request, with what it says about it; a no needs a reason. source: Z-16. */
export function AnswerDialog({ request, accepted, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('requests')
  const word = accepted ? 'accept' : 'decline'
  const { id, sharingOperatorName: operator } = request
  const { busy, submitError, run } = useWrite(answerVehicleRequest, {
    // after a failure too: somebody else may have answered it, or taken the last ones
    invalidates: requestTopics,
    done: () => t(`${word}.done`, { operator }),
    failed: askingToRetry(() => t('answer.error')),
  })
  const answer = async (text: string) => {
    const { done } = await run({ params: { id }, body: { accepted, answer: text || null } })
    if (done) onClose()
  }
  return (
    <ReasonDialog
      title={t(`${word}.title`, { operator })}
      consequence={t(`${word}.consequence`)}
      label={t(`${word}.answer`)}
      hint={t(`${word}.answerHint`)}
      most={maxWordsLength}
      required={!accepted}
      submitLabel={t(word)}
      danger={!accepted}
      busy={busy}
      submitError={submitError}
      onSubmit={answer}
      onClose={onClose}
    >
      <RequestFacts request={request} />
    </ReasonDialog>
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
