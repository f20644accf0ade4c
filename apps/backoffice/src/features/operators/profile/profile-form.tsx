import { ConflictNotice } from '@motora/kit'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import type { OperatorWithChange } from '../operator/operator-calls'
import type { AreaParts } from './areas-section'
import { Checklist } from './checklist'
import { ProfileSections } from './profile-sections'
import { SaveBar } from './save-bar'
import { useLeadTo } from './use-lead-to'
import { useOpenSections } from './use-open-sections'
import { useProfileForm } from './use-profile-form'
import { useSaveProfile } from './use-save-profile'

export interface ProfileFormProps {
  latest: OperatorWithChange
  readAgain: () => Promise<OperatorWithChange | undefined>
  /** The screen on which an operator that may not operate yet gives its data. */
  completing: boolean
  areaParts?: AreaParts | undefined
  vehicles: ReactNode
  history: ReactNode
}

/** The one form of both screens. source: ledgers C-11, C-12, C-14 to C-18. */
export function ProfileForm({ latest, readAgain, completing, areaParts, vehicles, history }: ProfileFormProps) {
  const { t } = useTranslation('profile')
  const profile = useProfileForm(latest)
  const { form, dirty, differing } = profile
  const { save, busy, submitError, logoFault, setLogoFault } = useSaveProfile(profile, readAgain)
  const { open, setOpen } = useOpenSections()
  const formId = useId()
  const root = useRef<HTMLDivElement>(null)
  const lead = useLeadTo(root, { open, setOpen, ready: !busy })
  useEffect(() => {
    if (logoFault) lead()
  }, [logoFault, lead])
  useLeaveWarning(dirty)

  const running = useRef(false)
  const submit = async () => {
    if (running.current || busy) return
    running.current = true
    let wrong = false
    try {
      await form.handleSubmit(save, () => {
        wrong = true
      })()
    } finally {
      running.current = false
    }
    if (wrong) lead()
  }

  const { errors } = form.formState
  const { operator, change } = latest
  const faults =
    Object.keys(errors).length === 0 ? [] : [t('invalid'), ...(errors.timezone ? [t('timezoneMissing')] : [])]
  const nothingToSend = !dirty && (operator.canOperate || operator.state === 'waiting')
  const disabledReason =
    differing.length > 0
      ? t('conflict.first')
      : nothingToSend
        ? t(change ? 'nothingMore' : 'nothingChanged')
        : undefined
  return (
    <FormProvider {...form}>
      <div ref={root} className="motora-profile">
        {completing && !operator.canOperate && <Checklist profile={profile} onGo={lead} />}
        {differing.length > 0 && (
          <ConflictNotice
            title={t('conflict.title')}
            takeLabel={t('conflict.load')}
            onTake={profile.takeLatest}
            keep={{ label: t('conflict.keep'), onKeep: profile.keepTyped }}
          >
            <p className="motora-plain">{t('conflict.why')}</p>
            <ul className="motora-plain-list">
              {differing.map((field) => (
                <li key={field}>{t(field)}</li>
              ))}
            </ul>
          </ConflictNotice>
        )}
        <ProfileSections
          profile={profile}
          formId={formId}
          onSubmit={submit}
          busy={busy}
          open={open}
          onOpen={setOpen}
          ibanEditable={completing && !operator.canOperate}
          logoFault={logoFault}
          onLogoFault={setLogoFault}
          areaParts={areaParts}
          vehicles={vehicles}
          history={history}
        />
        <SaveBar
          form={formId}
          canOperate={operator.canOperate}
          dirty={dirty}
          busy={busy}
          disabledReason={disabledReason}
          faults={faults}
          submitError={submitError}
        />
      </div>
    </FormProvider>
  )
}
