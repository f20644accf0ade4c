import { ReasonDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { OperatorWithChange } from '../operator/operator-calls'
import type { useDecision } from './use-decision'

const maxReasonLength = 1000
/** Reasons that come up often; each is a start to write on from. */
const readyReasons = ['data', 'iban', 'logo', 'areas', 'permit'] as const

export interface RejectDialogProps {
  /** What is refused: as it was on the screen when the no was begun. */
  subject: OperatorWithChange
  decision: ReturnType<typeof useDecision>
  /** What was typed before. */
  typed: string
  onReject: (reason: string) => unknown
  onClose: (typed: string) => void
}

/** A no needs a reason that its operator can work with. source: ledgers C-09, C-27. */
export function RejectDialog({ subject: { operator, change }, decision, typed, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('operators')
  const what = change ? 'review.rejectChange' : 'review.reject'
  return (
    <ReasonDialog
      title={t(`${what}.title`, { name: operator.name })}
      consequence={t(`${what}.consequence`)}
      label={t('review.reason')}
      hint={t('review.reasonHint')}
      most={maxReasonLength}
      ready={{
        label: t('review.readyReasons'),
        reasons: readyReasons.map((one) => ({
          label: t(`review.ready.${one}`),
          text: t(`review.ready.${one}.text`),
        })),
      }}
      submitLabel={t(what)}
      danger
      busy={decision.busy}
      submitError={decision.submitError}
      typed={typed}
      onSubmit={onReject}
      onClose={onClose}
    />
  )
}
