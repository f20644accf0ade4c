import { Alert } from '@mantine/core'
import { type Operator, validateOperator } from '@motora/contract/operators'
import { ActionButton, ReasonDialog } from '@motora/kit'
import { operatorActions } from '@motora/rules/operators'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { useWrite } from '../../../shell/use-write'
import { isChangedMeanwhile, operatorQuery } from '../operator/operator-calls'

const maxNoteLength = 1000

/** Disabling names the operator, says what follows immediately and asks for a note. source: ledgers C-25, C-49. */
export function DisableDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { t } = useTranslation('operators')
  const fault = useFault()
  /** As the person has seen it; somebody else's change meanwhile must be looked at first. */
  const [seen, setSeen] = useState(operator)
  const [late, setLate] = useState(false)
  const again = useQuery({ ...operatorQuery(operator.id), enabled: false })
  const { id, name, version } = seen
  const { busy, submitError, forget, run } = useWrite(validateOperator, {
    invalidates: ['operators'],
    done: () => t('disabled.done', { name }),
    failed: () => t('disabled.error'),
    onFailed: (error) => {
      setLate(isChangedMeanwhile(error))
      return false
    },
  })
  const disable = async (note: string) => {
    const body = { canOperate: false, cannotOperateReason: note, version }
    const { done } = await run({ params: { sharingOperatorId: id }, body })
    if (done) onClose()
  }
  const lookAgain = async () => {
    const { data, isSuccess } = await again.refetch()
    if (!isSuccess) return
    setSeen(data)
    setLate(false)
    forget()
  }
  const already = operatorActions.disable(seen) === true ? undefined : t('disable.already', { name })
  return (
    <ReasonDialog
      title={t('disable.title', { name })}
      consequence={t('disable.consequence', { name })}
      label={t('disable.note')}
      hint={t('disable.noteHint')}
      most={maxNoteLength}
      submitLabel={t('action.disable')}
      danger
      busy={busy}
      submitError={late && again.error ? fault(again.error) : submitError}
      disabledReason={late ? t('lookFirst') : already}
      extraActions={late && <ActionButton onClick={lookAgain}>{t('loadNew')}</ActionButton>}
      onSubmit={disable}
      onClose={onClose}
    >
      {already && (
        <Alert role="status" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {already}
        </Alert>
      )}
    </ReasonDialog>
  )
}
