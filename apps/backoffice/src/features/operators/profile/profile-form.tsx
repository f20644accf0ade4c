import { ConflictNotice } from '@motora/kit'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import type { OperatorWithChange } from '../operator/operator-calls'
import type { AreaParts } from './areas-section'
import { ProfileSections } from './profile-sections'
import { ProfileSide } from './profile-side'
import { fieldsIn, savedSections } from './sections'
import { useLeadTo } from './use-lead-to'
import { useOpenSections } from './use-open-sections'
import { useProfileForm } from './use-profile-form'
import { type SaveGoal, useSaveProfile } from './use-save-profile'

export interface ProfileFormProps {
  latest: OperatorWithChange
  readAgain: () => Promise<OperatorWithChange | undefined>
  /** The screen on which an operator that may not operate yet gives its data. */
  completing: boolean
  areaParts?: AreaParts | undefined
  rates: ReactNode
  vehicles: ReactNode
  history: ReactNode
}

/** The one form of both screens: sections that save by themselves, and at their side how far it is. source: ledgers C-11, C-12, C-14 to C-18. */
export function ProfileForm({ latest, readAgain, completing, areaParts, rates, vehicles, history }: ProfileFormProps) {
  const { t } = useTranslation('profile')
  const profile = useProfileForm(latest)
  const { form, dirty } = profile
  const saves = useSaveProfile(profile, readAgain)
  const { saving, logoFault } = saves
  const { open, setOpen } = useOpenSections()
  const root = useRef<HTMLDivElement>(null)
  const lead = useLeadTo(root, { open, setOpen, ready: !saving })
  useEffect(() => {
    if (logoFault) lead(undefined, 'brand')
  }, [logoFault, lead])
  useLeaveWarning(dirty)

  const running = useRef(false)
  const save = async (of: SaveGoal) => {
    if (running.current || saving) return
    running.current = true
    try {
      const about = of === 'all' ? savedSections : [of]
      if (await form.trigger(about.flatMap((section) => fieldsIn[section]))) return await saves.save(of)
      const wrong = about.find((section) => fieldsIn[section].some((name) => form.getFieldState(name).invalid))
      lead(undefined, wrong)
    } finally {
      running.current = false
    }
  }
  // what is being saved makes the form differ from what the gateway says, for a moment
  const differing = saving ? [] : profile.differing
  const { operator } = latest
  return (
    <FormProvider {...form}>
      <div ref={root} className="motora-profile">
        <ProfileSide
          profile={profile}
          saves={saves}
          completing={completing && !operator.canOperate}
          conflicts={differing.length > 0}
          onGo={(field) => (field === 'tariff' ? lead(field, 'rates') : lead(field))}
          onSend={() => void save('all')}
        />
        <div className="motora-profile-main">
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
            saves={saves}
            conflicts={differing.length > 0}
            onSave={(section) => void save(section)}
            open={open}
            onOpen={setOpen}
            ibanEditable={completing && !operator.canOperate}
            areaParts={areaParts}
            rates={rates}
            vehicles={vehicles}
            history={history}
          />
        </div>
      </div>
    </FormProvider>
  )
}
