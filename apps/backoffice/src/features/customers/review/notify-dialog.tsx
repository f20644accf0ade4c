import type { CustomerReview } from '@motora/contract/customers'
import { ReasonDialog, type SubmitError } from '@motora/kit'
import { type InvalidationReason, invalidationReasons } from '@motora/rules/customers'
import { useTranslation } from 'react-i18next'
import { FieldLanguages } from '../../../shell/frame/field-languages'

const maxReasonLength = 500
const reasons = Object.keys(invalidationReasons) as InvalidationReason[]

export interface NotifyDialogProps {
  name: string
  /** In which the rider reads. */
  language: CustomerReview['language']
  busy: boolean
  submitError: SubmitError | null
  /** Set: it cannot be sent now, and this is why. */
  disabledReason?: string | undefined
  typed: string
  onNotify: (reason: string) => unknown
  onClose: (typed: string) => void
}

/** A no needs a reason, which the rider reads in the own language. source: ledgers H-38, H-44; MONEY §2 */
export function NotifyDialog(props: NotifyDialogProps) {
  const { name, language, busy, submitError, disabledReason, typed, onNotify, onClose } = props
  const { t } = useTranslation('review')
  return (
    <ReasonDialog
      title={t('notify.title', { name })}
      consequence={t('notify.consequence', { language: t(`language.${language}`) })}
      label={t('notify.reason')}
      hint={t('notify.hint', { language: t(`language.${language}`) })}
      most={maxReasonLength}
      missing="review:problem.commentRequired"
      ready={{
        label: t('notify.ready'),
        reasons: reasons.map((one) => ({ label: t(`ready.${one}`), text: invalidationReasons[one][language] })),
      }}
      submitLabel={t('notify')}
      danger
      busy={busy}
      submitError={submitError}
      disabledReason={disabledReason}
      typed={typed}
      // the gateway keeps one line
      onSubmit={(reason) => onNotify(reason.replace(/\s*\n\s*/g, ' '))}
      onClose={onClose}
    >
      <FieldLanguages of={{ reason: language }} />
    </ReasonDialog>
  )
}
