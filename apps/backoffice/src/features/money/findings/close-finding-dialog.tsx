import { closePaymentFinding, listPaymentFindings, type PaymentFinding } from '@motora/contract/money'
import { ReasonDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../shell/use-write'
import { differenceOf, findingName } from './finding-columns'

const maxNoteCharacters = 500

/** Says what to do about it, and asks what was done. */
export function CloseFindingDialog({ finding, onClose }: { finding: PaymentFinding; onClose: () => void }) {
  const { t } = useTranslation('findings')
  const { id, providerRef } = finding
  const { busy, submitError, run } = useWrite(closePaymentFinding, {
    invalidates: [listPaymentFindings],
    done: () => t('close.done'),
    failed: 'inline',
  })
  const close = async (note: string) => {
    const { done } = await run({ params: { id }, body: { note } })
    if (done) onClose()
  }
  return (
    <ReasonDialog
      title={t('close.question', { what: differenceOf(t, finding) })}
      consequence={t('close.consequence', { ref: providerRef })}
      label={t('close.note')}
      hint={t('close.noteHint')}
      most={maxNoteCharacters}
      submitLabel={t('close')}
      busy={busy}
      submitError={submitError}
      onSubmit={close}
      onClose={onClose}
    >
      <p className="motora-plain">{t(`todo.${findingName(finding)}`)}</p>
    </ReasonDialog>
  )
}
