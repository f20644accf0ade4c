import { getOperator, type Operator, updateOperator } from '@motora/contract/operators'
import { type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { operatorsKey } from '../operator-calls'
import { profileBody } from '../profile/profile-body'
import { readBase64 } from '../profile/read-base64'
import type { Unsaved } from '../profile/unsaved'
import { type EditValues, providerBody } from './edit-values'

export interface SaveOperator {
  operator: Operator
  unsaved: Unsaved
  onSaved: () => void
}

/** Sends what was changed, with the version that was read; says what became of it. source: ledgers C-38, C-49. */
export function useSaveOperator({ operator, unsaved, onSaved }: SaveOperator) {
  const { t } = useTranslation('operators')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const [logoFault, setLogoFault] = useState<string>()
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Operator>()
  const params = { id: operator.id }

  const send = async (typed: EditValues) => {
    const picture = unsaved.logo ? await readBase64(unsaved.logo) : null
    const body = { ...profileBody(typed, unsaved, operator, picture), ...providerBody(typed, operator) }
    await client.call(updateOperator, { params, body: { ...body, version: operator.version } })
    toast.success(t('modified.done', { name: typed.name }))
    onSaved()
  }
  const failed = async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'operator.changed_meanwhile') return setNewer(await client.call(getOperator, { params }))
    if (code === 'operator.logo_unreadable') setLogoFault(refusal(error))
    setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    toast.error(t('modified.error'))
  }
  const run = async (typed: EditValues): Promise<void> => {
    setBusy(true)
    setSubmitError(null)
    setLogoFault(undefined)
    try {
      await send(typed)
    } catch (error) {
      // The look at the newer one may fail as well; then that is what is said.
      await failed(error).catch((lost) => setSubmitError({ message: refusal(lost), requestId: requestIdOf(lost) }))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: operatorsKey })
    }
  }
  return { run, busy, submitError, logoFault, setLogoFault, newer, forget: () => setNewer(undefined) }
}
