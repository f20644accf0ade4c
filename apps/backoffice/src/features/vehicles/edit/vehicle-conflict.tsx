import { Alert } from '@mantine/core'
import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton } from '@motora/kit'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { type VehicleValues, valuesOf } from './vehicle-values'

export interface VehicleConflictProps {
  /** What the form was filled from, and what somebody else has made of it. */
  before: Vehicle
  newer: Vehicle
  onLoad: (newer: Vehicle, keepTyped: boolean) => void
}

/** Whose a vehicle is is no field of this form. */
type Shown = Exclude<keyof VehicleValues, 'sharingOperatorId'>

/** Somebody else has changed the vehicle under the hand: nothing is overwritten, and the person decides. */
export function VehicleConflict({ before, newer, onLoad }: VehicleConflictProps) {
  const { t } = useTranslation('fleet')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const [old, present] = [valuesOf(before), valuesOf(newer)]
  const fields = (Object.keys(present) as (keyof VehicleValues)[]).filter(
    (field): field is Shown => field !== 'sharingOperatorId' && old[field] !== present[field],
  )
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      color="yellow"
      icon={<IconUsers size={16} aria-hidden />}
      title={t('conflict')}
    >
      <div className="motora-stack">
        {fields.length > 0 ? (
          <>
            <p className="motora-plain">{t('conflict.present')}</p>
            <Facts facts={fields.map((field) => ({ label: t(`field.${field}`), value: present[field] }))} />
          </>
        ) : (
          <p className="motora-plain">{t('conflict.other')}</p>
        )}
        <div className="motora-actions">
          <ActionButton onClick={() => onLoad(newer, true)}>{t('conflict.keep')}</ActionButton>
          <ActionButton onClick={() => onLoad(newer, false)}>{t('conflict.load')}</ActionButton>
        </div>
      </div>
    </Alert>
  )
}
