import { updateOwnOperator } from '@motora/contract/operators'
import { confirm, type SubmitError } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useFaultText } from '../../../shell/language/fault-text'
import { client, typedWork } from '../../../shell/session/browser-session'
import { useFieldFaults } from '../../../shell/use-field-faults'
import { useWriteOf } from '../../../shell/use-write'
import { isChangedMeanwhile, type OperatorWithChange } from '../operator/operator-calls'
import { differingFields, ownDataOf } from './own-data'
import { profileBody } from './profile-body'
import { fault, type ProfileFields } from './profile-values'
import { readBase64 } from './read-base64'
import { type SavedSection, savedSections } from './sections'
import type { ProfileForm } from './use-profile-form'

/** What a save is about: one section, or all that is unsaved, sent for validation. */
export type SaveGoal = SavedSection | 'all'

/** What the question before saving says of what follows. source: ledger C-14; Z-29. */
const consequenceOf = ({ operator, change }: OperatorWithChange) => {
  if (!operator.canOperate) return 'ask.validation'
  return change ? 'ask.replacesChange' : 'ask.goesOn'
}

/**
 * Sends what changed in a section, or everything for validation, and says what became of it. It asks first where the
 * provider gets it; a section of an operator that does not operate yet is only kept. source: ledger C-14; decision 0047
 * @param readAgain asks the gateway for the operator as it is now
 */
export function useSaveProfile(profile: ProfileForm, readAgain: () => Promise<OperatorWithChange | undefined>) {
  const { t } = useTranslation('profile')
  const textOf = useFaultText()
  const [logoFault, setLogoFault] = useState<string>()
  const [goal, setGoal] = useState<SaveGoal>()
  /** Somebody else was quicker, but changed no field of this form. */
  const [nothingDiffers, setNothingDiffers] = useState(false)
  const { base, data, unsaved, form } = profile
  const { operator } = base
  const sayAtFields = useFieldFaults(form, {
    faultAt: ({ place, problem }) => ({ field: place as keyof ProfileFields, message: problem ?? fault('refused') }),
  })

  const send = async ({ typed, of }: { typed: ProfileFields; of: SaveGoal }) => {
    const about = of === 'all' ? savedSections : [of]
    const picture = unsaved.logo && about.includes('brand') ? await readBase64(unsaved.logo) : null
    const changed = profileBody(typed, unsaved, data, picture, about)
    const keeps = !operator.canOperate && of !== 'all'
    try {
      const body = { ...changed, version: operator.version, ...(keeps ? { submit: false } : {}) }
      const answer = await client.call(updateOwnOperator, { params: { id: operator.id }, body })
      profile.sent(about, await readAgain())
      if (savedSections.every((one) => about.includes(one) || !profile.isUnsaved[one])) typedWork.forget()
      return { done: true as const, answer }
    } catch (error) {
      const now = isChangedMeanwhile(error) && (await readAgain())
      if (!now) throw error
      // where fields differ, a notice of its own says which
      setNothingDiffers(differingFields(data, ownDataOf(now)).length === 0)
      return { done: false as const, error }
    }
  }
  const { busy, submitError, forget, run } = useWriteOf(send, {
    invalidates: ['operators'],
    done: (_, { of }) => (operator.canOperate || of === 'all' ? t('modified') : t('kept')),
    failed: () => t('modifyError'),
    inline: (why) => `${t('modifyError')} ${why}`,
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return false
      const isOfLogo = error.code === 'operator.logo_unreadable'
      if (isOfLogo) setLogoFault(textOf(error))
      return sayAtFields(error) || isOfLogo
    },
  })

  const save = async (of: SaveGoal): Promise<void> => {
    forget()
    setNothingDiffers(false)
    setGoal(of)
    if (operator.canOperate || of === 'all') {
      const sure = await confirm({
        title: t('ask.title', { name: operator.name }),
        consequence: t(consequenceOf(base)),
        confirmLabel: t(operator.canOperate ? 'save' : 'send'),
      })
      if (!sure) return
    }
    setLogoFault(undefined)
    await run({ typed: form.getValues(), of })
  }
  const said: SubmitError | null = nothingDiffers ? { message: t('nothingDiffers') } : submitError
  return {
    save,
    /** What is on its way. */
    saving: busy ? goal : undefined,
    /** What went wrong with the last try, and of what it was. */
    submitError: said && goal ? { of: goal, ...said } : null,
    logoFault,
    setLogoFault,
  }
}
export type SaveProfile = ReturnType<typeof useSaveProfile>
