import { Alert } from '@mantine/core'
import type { OwnStaffData } from '@motora/contract/identity'
import { ActionButton, showPhoneNumber } from '@motora/kit'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'

export interface OvertakenNoteProps {
  /** As it is now. */
  present: OwnStaffData
  onTake: () => void
}

/** Somebody else was quicker: how it is now, and the way to it. Saving again keeps what was typed. */
export function OvertakenNote({ present, onTake }: OvertakenNoteProps) {
  const { t } = useTranslation(['staff', 'people'])
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const { firstName, lastName, mobilePhone } = present
  return (
    <Alert
      ref={note}
      tabIndex={-1}
      role="alert"
      color="yellow"
      icon={<IconAlertTriangle size={16} aria-hidden />}
      title={t('staff:own.overtaken')}
    >
      <div className="motora-stack">
        <Facts
          facts={[
            { label: t('people:firstName'), value: firstName },
            { label: t('people:lastName'), value: lastName },
            { label: t('people:phone'), value: mobilePhone && showPhoneNumber(mobilePhone) },
          ]}
        />
        <p className="motora-plain">{t('staff:own.overtakenWays')}</p>
        <div>
          <ActionButton onClick={onTake}>{t('staff:own.takePresent')}</ActionButton>
        </div>
      </div>
    </Alert>
  )
}
