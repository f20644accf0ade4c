import { updateOwnOperator } from '@motora/contract/operators'
import { confirm } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useFaultText } from '../../../shell/language/fault-text'
import { client, typedWork } from '../../../shell/session/browser-session'
import { useWriteOf } from '../../../shell/use-write'
import { isChangedMeanwhile, type OperatorWithChange } from '../operator/operator-calls'
import { differingFields, ownDataOf } from './own-data'
import { profileBody } from './profile-body'
import { fault, fieldsOf, type ProfileFields } from './profile-values'
import { readBase64 } from './read-base64'
import type { ProfileForm } from './use-profile-form'

/** What the question before saving says of what follows. source: ledger C-14; Z-29. */
const consequenceOf = ({ operator, change }: OperatorWithChange) => {
  if (!operator.canOperate) return 'ask.validation'
  return change ? 'ask.replacesChange' : 'ask.goesOn'
}

/**
 * Asks, sends what changed, and says what became of it.
 * @param readAgain asks the gateway for the operator as it is now
 */
export function useSaveProfile(profile: ProfileForm, readAgain: () => Promise<OperatorWithChange | undefined>) {
  const { t } = useTranslation('profile')
  const textOf = useFaultText()
  const [logoFault, setLogoFault] = useState<string>()
  /** Somebody else was quicker, but changed no field of this form. */
  const [nothingDiffers, setNothingDiffers] = useState(false)
  const { base, unsaved, form } = profile
  const { operator } = base

  const send = async (typed: ProfileFields) => {
    const picture = unsaved.logo ? await readBase64(unsaved.logo) : null
    const changed = profileBody(typed, unsaved, profile.data, picture)
    try {
      const body = { ...changed, version: operator.version }
      const answer = await client.call(updateOwnOperator, { params: { id: operator.id }, body })
      profile.sent()
      typedWork.forget()
      await readAgain()
      return { done: true as const, answer }
    } catch (error) {
      const now = isChangedMeanwhile(error) && (await readAgain())
      if (!now) throw error
      // where fields differ, a notice of its own says which
      setNothingDiffers(differingFields(ownDataOf(base), ownDataOf(now)).length === 0)
      return { done: false as const, error }
    }
  }
  const { busy, submitError, forget, run } = useWriteOf(send, {
    invalidates: ['operators'],
    done: () => t('modified'),
    failed: () => t('modifyError'),
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return false
      const isOfLogo = error.code === 'operator.logo_unreadable'
      if (isOfLogo) setLogoFault(textOf(error))
      for (const { path } of error.errors) {
        const [name = ''] = path.split('.')
        if (name in fieldsOf(profile.data)) form.setError(name as keyof ProfileFields, { message: fault('refused') })
      }
      return isOfLogo
    },
  })

  const save = async (typed: ProfileFields): Promise<void> => {
    forget()
    setNothingDiffers(false)
    const sure = await confirm({
      title: t('ask.title', { name: operator.name }),
      consequence: t(consequenceOf(base)),
      confirmLabel: t(operator.canOperate ? 'save' : 'send'),
    })
    if (!sure) return
    setLogoFault(undefined)
    await run(typed)
  }
  const failure = submitError && { ...submitError, message: `${t('modifyError')} ${submitError.message}` }
  return {
    save,
    busy,
    submitError: nothingDiffers ? { message: t('nothingDiffers') } : failure,
    logoFault,
    setLogoFault,
  }
}
