import { Alert } from '@mantine/core'
import type { Operator } from '@motora/contract/operators'
import { ActionButton } from '@motora/kit'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldNames } from '../use-field-names'
import { editFieldsOf } from './edit-values'

export interface EditConflictProps {
  /** What the form was filled from, and what somebody else has made of it. */
  before: Operator
  newer: Operator
  onLoad: (newer: Operator, keepTyped: boolean) => void
}

/** Somebody else has changed the operator under the hand: nothing is overwritten, and the person decides. */
export function EditConflict({ before, newer, onLoad }: EditConflictProps) {
  const { t } = useTranslation('operators')
  const fieldNames = useFieldNames()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const fields = differing(before, newer)
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
        <p className="motora-plain">
          {fields.length > 0 ? t('conflict.fields', { fields: fieldNames(fields) }) : t('conflict.other')}
        </p>
        <div className="motora-actions">
          <ActionButton onClick={() => onLoad(newer, true)}>{t('conflict.keep')}</ActionButton>
          <ActionButton onClick={() => onLoad(newer, false)}>{t('conflict.load')}</ActionButton>
        </div>
      </div>
    </Alert>
  )
}

const differing = (before: Operator, newer: Operator): string[] => {
  const shown = (operator: Operator): Record<string, unknown> => {
    const { logo, areas, circles } = operator
    return { ...editFieldsOf(operator), logo, areas, circles }
  }
  const [one, other] = [shown(before), shown(newer)]
  return Object.keys(one).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}
