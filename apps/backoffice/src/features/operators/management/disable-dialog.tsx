import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Textarea } from '@mantine/core'
import { type Operator, validateOperator } from '@motora/contract/operators'
import { ActionButton, DialogForm, type SubmitError, toast } from '@motora/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { useFieldText } from '../../../shell/language/use-field-text'
import { client } from '../../../shell/session/browser-session'
import { operatorQuery, operatorsKey } from '../operator-calls'
import { isChangedMeanwhile } from '../review/use-decision'

const most = 1000
const values = z.object({ note: z.string().trim().min(1, 'required').max(most, 'tooLong') })
type Values = z.infer<typeof values>

/** Disabling names the operator, says what follows at once and asks for a note. source: ledgers C-25, C-49. */
export function DisableDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { t } = useTranslation('operators')
  const say = useFieldText()
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  /** As the person has seen it; somebody else's change meanwhile must be looked at first. */
  const [seen, setSeen] = useState(operator)
  const [late, setLate] = useState(false)
  const form = useForm<Values>({ resolver: zodResolver(values), defaultValues: { note: '' } })
  const { name } = seen

  const disable = async ({ note }: Values) => {
    setBusy(true)
    setSubmitError(null)
    try {
      await client.call(validateOperator, {
        params: { sharingOperatorId: seen.id },
        body: { canOperate: false, cannotOperateReason: note, version: seen.version },
      })
      toast.success(t('disabled.done', { name }))
      onClose()
    } catch (error) {
      setLate(isChangedMeanwhile(error))
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
      toast.error(t('disabled.error'))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: operatorsKey })
    }
  }
  const lookAgain = async () => {
    try {
      setSeen(await queries.fetchQuery({ ...operatorQuery(seen.id), staleTime: 0 }))
      setLate(false)
      setSubmitError(null)
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    }
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('disable.title', { name })}
      form={form}
      onSubmit={disable}
      busy={busy}
      submitError={submitError}
      submitLabel={t('action.disable')}
      danger
      disabledReason={late ? t('lookFirst') : seen.canOperate ? undefined : t('disable.already', { name })}
      extraActions={late && <ActionButton onClick={lookAgain}>{t('loadNew')}</ActionButton>}
    >
      <p className="motora-plain">{t('disable.consequence', { name })}</p>
      {!seen.canOperate && (
        <Alert role="status" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {t('disable.already', { name })}
        </Alert>
      )}
      <Textarea
        label={t('disable.note')}
        description={t('disable.noteHint')}
        required
        data-autofocus
        rows={3}
        error={say(form.formState.errors.note?.message, { most })}
        {...form.register('note')}
      />
    </DialogForm>
  )
}
