import { ActionButton, useKitTexts } from '@motora/kit'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Faults } from './faults'
import type { ProfileFields } from './profile-values'
import { fieldsIn, type SavedSection } from './sections'
import type { ProfileForm } from './use-profile-form'
import type { SaveProfile } from './use-save-profile'

export interface SectionFormProps {
  section: SavedSection
  profile: ProfileForm
  saves: SaveProfile
  /** Somebody else was quicker: first the person decides. */
  conflicts: boolean
  onSave: () => void
  children: ReactNode
}

/** A section with a save of its own, which is there as soon as something is typed. source: ledgers C-14, C-15, C-17. */
export function SectionForm({ section, profile, saves, conflicts, onSave, children }: SectionFormProps) {
  const { t } = useTranslation('profile')
  const { states } = useKitTexts()
  const id = useId()
  const { formState } = useFormContext<ProfileFields>()
  const { saving, submitError } = saves
  const { canOperate } = profile.base.operator
  const wrong = fieldsIn[section].filter((name) => formState.errors[name])
  const faults = wrong.length === 0 ? [] : [t('invalid'), ...(wrong.includes('timezone') ? [t('timezoneMissing')] : [])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (profile.isUnsaved[section] && !conflicts) onSave()
  }
  const disabledReason = conflicts ? t('conflict.first') : saving && saving !== section ? states.busy : undefined
  return (
    <form noValidate onSubmit={submit} aria-busy={saving === section || undefined}>
      <fieldset className="motora-profile-all" disabled={saving !== undefined}>
        {children}
      </fieldset>
      <div className="motora-profile-foot">
        <Faults faults={faults} submitError={submitError?.of === section ? submitError : null} />
        {profile.isUnsaved[section] && (
          <div className="motora-actions">
            <span id={id} className="motora-second" role="status">
              {t('unsaved')}
            </span>
            <ActionButton tone="quiet" onClick={() => profile.undo(section)} disabledReason={saving && states.busy}>
              {t('undo')}
            </ActionButton>
            <ActionButton
              type="submit"
              tone={canOperate ? 'primary' : 'neutral'}
              busy={saving === section}
              disabledReason={disabledReason}
            >
              {t(canOperate ? 'save' : 'keep')}
            </ActionButton>
          </div>
        )}
      </div>
    </form>
  )
}
