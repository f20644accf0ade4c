import { getOperator, type Operator, updateOperator } from '@motora/contract/operators'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useFaultText } from '../../../shell/language/fault-text'
import { client } from '../../../shell/session/browser-session'
import { useWriteOf } from '../../../shell/use-write'
import { isChangedMeanwhile } from '../operator/operator-calls'
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
  const textOf = useFaultText()
  const [logoFault, setLogoFault] = useState<string>()
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Operator>()
  const params = { id: operator.id }

  const send = async (typed: EditValues) => {
    const picture = unsaved.logo ? await readBase64(unsaved.logo) : null
    const changed = { ...profileBody(typed, unsaved, operator, picture), ...providerBody(typed, operator) }
    try {
      const body = { ...changed, version: operator.version }
      return { done: true as const, answer: await client.call(updateOperator, { params, body }) }
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error
      // reading the newer one may fail as well; then that failure is shown
      setNewer(await client.call(getOperator, { params }))
      return { done: false as const, error }
    }
  }
  const { busy, submitError, run } = useWriteOf(send, {
    invalidates: ['operators'],
    done: (_, { name }) => t('modified.done', { name }),
    failed: () => t('modified.error'),
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'operator.logo_unreadable') setLogoFault(textOf(error))
      return false
    },
  })
  const save = async (typed: EditValues) => {
    setLogoFault(undefined)
    if ((await run(typed)).done) onSaved()
  }
  return { save, busy, submitError, logoFault, setLogoFault, newer, forgetNewer: () => setNewer(undefined) }
}
