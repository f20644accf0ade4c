import { updateOwnOperator } from '@motora/contract/operators'
import { confirm, type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client, typedWork } from '../../../shell/session/browser-session'
import { operatorsKey } from '../operator-calls'
import { differingFields, type OwnOperator, ownDataOf } from './own-data'
import { profileBody } from './profile-body'
import { fieldsOf, type ProfileFields } from './profile-values'
import { readBase64 } from './read-base64'
import type { ProfileForm } from './use-profile-form'

/** What the question before saving says of what follows. source: ledger C-14; Z-29. */
const consequenceOf = ({ operator, change }: OwnOperator) => {
  if (!operator.canOperate) return 'ask.validation'
  return change ? 'ask.replacesChange' : 'ask.goesOn'
}

/**
 * Asks, sends what changed, and says what became of it.
 * @param readAnew asks the gateway for the operator as it is now
 */
export function useSaveProfile(profile: ProfileForm, readAnew: () => Promise<OwnOperator | undefined>) {
  const { t } = useTranslation('profile')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const [logoFault, setLogoFault] = useState<string>()
  const { base, unsaved, form } = profile
  const { operator } = base

  const send = async (typed: ProfileFields) => {
    const picture = unsaved.logo ? await readBase64(unsaved.logo) : null
    const body = profileBody(typed, unsaved, profile.data, picture)
    await client.call(updateOwnOperator, {
      params: { id: operator.id },
      body: { ...body, version: operator.version },
    })
    profile.sent()
    typedWork.forget()
    toast.success(t('modified'))
    await Promise.all([readAnew(), queries.invalidateQueries({ queryKey: operatorsKey })])
  }

  const failed = async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'operator.changed_meanwhile') {
      const now = await readAnew()
      // where fields differ, a notice of its own says which
      if (now && differingFields(ownDataOf(base), ownDataOf(now)).length === 0)
        setSubmitError({ message: t('nothingDiffers') })
      else if (!now) setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
      return
    }
    toast.error(t('modifyError'))
    if (code === 'operator.logo_unreadable') return setLogoFault(refusal(error))
    for (const { path } of error instanceof ApiError ? error.errors : []) {
      const [name = ''] = path.split('.')
      if (name in fieldsOf(profile.data)) form.setError(name as keyof ProfileFields, { message: 'refused' })
    }
    setSubmitError({ message: `${t('modifyError')} ${refusal(error)}`, requestId: requestIdOf(error) })
  }

  const save = async (typed: ProfileFields): Promise<void> => {
    setSubmitError(null)
    const sure = await confirm({
      title: t('ask.title', { name: operator.name }),
      consequence: t(consequenceOf(base)),
      confirmLabel: t(operator.canOperate ? 'save' : 'send'),
    })
    if (!sure) return
    setBusy(true)
    setLogoFault(undefined)
    try {
      await send(typed)
    } catch (error) {
      await failed(error)
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, submitError, logoFault, setLogoFault }
}
