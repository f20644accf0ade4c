import { ActionButton, useKitTexts } from '@motora/kit'
import { IconSend } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checklist } from '../own-data/checklist'
import { Faults } from './faults'
import type { ProfileFields } from './profile-values'
import type { ProfileForm } from './use-profile-form'
import type { SaveProfile } from './use-save-profile'

export interface ProfileSideProps {
  profile: ProfileForm
  saves: SaveProfile
  /** It does not operate yet: what it gives is sent for validation. */
  completing: boolean
  conflicts: boolean
  onGo: (field: string) => void
  onSend: () => void
}

/** How far the data are, and the one button that sends all of them. source: ledgers C-11, C-14. */
export function ProfileSide({ profile, saves, completing, conflicts, onGo, onSend }: ProfileSideProps) {
  const { t } = useTranslation('profile')
  const { states } = useKitTexts()
  const typed = useWatch<ProfileFields>()
  const { data, unsaved, dirty, base } = profile
  const { saving, submitError } = saves
  const now = {
    ...data,
    hasTariff: base.operator.hasTariff,
    ...unsaved.drawn,
    ...(typed as Pick<ProfileFields, 'contactPhone' | 'iban' | 'colour1' | 'colour2' | 'isFree'>),
    logo: unsaved.logo === undefined ? data.logo : unsaved.logo && 'new',
  }
  const isSent = base.operator.state === 'waiting' && !dirty
  const reasonOf = () => {
    if (conflicts) return t('conflict.first')
    if (saving && saving !== 'all') return states.busy
    return isSent ? t('nothingChanged') : undefined
  }
  return (
    <aside className="motora-profile-side">
      <Checklist data={now} hint={completing ? t('sendAnyway') : undefined} onGo={onGo} />
      {completing && (
        <div className="motora-profile-send">
          <Faults faults={[]} submitError={submitError?.of === 'all' ? submitError : null} />
          <ActionButton
            tone="primary"
            fullWidth
            busy={saving === 'all'}
            disabledReason={reasonOf()}
            icon={<IconSend size={16} aria-hidden />}
            onClick={onSend}
          >
            {t('send')}
          </ActionButton>
        </div>
      )}
    </aside>
  )
}
