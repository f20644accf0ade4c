import { Alert } from '@mantine/core'
import type { Firmware } from '@motora/contract/firmware'
import { ActionButton } from '@motora/kit'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from './firmware-values'

export interface FirmwareConflictProps {
  /** What the form was filled from, and what somebody else has made of it. */
  before: Firmware
  newer: Firmware
  onLoad: (newer: Firmware, keepTyped: boolean) => void
}

/** Somebody else has changed or used the firmware meanwhile: nothing is overwritten, and the person decides. */
export function FirmwareConflict({ before, newer, onLoad }: FirmwareConflictProps) {
  const { t, i18n } = useTranslation('firmware')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const fields = differing(before, newer).map((field) => t(`field.${field}`))
  const isUsedNow = newer.isUsed && !before.isUsed
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
        {isUsedNow && <p className="motora-plain">{t('conflict.used')}</p>}
        {fields.length > 0 && (
          <p className="motora-plain">
            {t('conflict.fields', { fields: new Intl.ListFormat(i18n.language).format(fields) })}
          </p>
        )}
        {!isUsedNow && fields.length === 0 && <p className="motora-plain">{t('conflict.other')}</p>}
        <div className="motora-actions">
          {!newer.isUsed && <ActionButton onClick={() => onLoad(newer, true)}>{t('conflict.keep')}</ActionButton>}
          <ActionButton onClick={() => onLoad(newer, false)}>{t('conflict.load')}</ActionButton>
        </div>
      </div>
    </Alert>
  )
}

type Field = keyof ReturnType<typeof fieldsOf>

const differing = (before: Firmware, newer: Firmware): Field[] => {
  const [one, other] = [fieldsOf(before), fieldsOf(newer)]
  return (Object.keys(one) as Field[]).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}
