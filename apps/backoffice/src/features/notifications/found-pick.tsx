import { VisuallyHidden } from '@mantine/core'
import {
  countNotificationTargets,
  type NotificationTargetType,
  type TargetFilter,
} from '@motora/contract/notifications'
import { ActionButton, useFormats } from '@motora/kit'
import type { TableState } from '@motora/kit/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { useFault } from '../../shell/language/fault-text'
import { queryOf } from '../../shell/table-query'
import type { FoundTargets } from './notification-values'

export interface FoundPickProps {
  targetType: NotificationTargetType
  /** Of the list: what it searches and filters by. */
  state: TableState
  onFound: (found: FoundTargets) => void
}

/** What a list finds, on whatever page. */
const filterOf = (state: TableState): TargetFilter => {
  const { search, filter } = queryOf(state)
  return { ...(search ? { search } : {}), ...(filter ? { filter } : {}) }
}

/**
 * Takes all whom the list finds, on all of its pages: first they are counted, then the person says yes to the number.
 * source: MONEY §9; decision 0100
 */
export function FoundPick({ targetType, state, onFound }: FoundPickProps) {
  const { t } = useTranslation('notifications')
  const fault = useFault()
  const formats = useFormats()
  const filter = filterOf(state)
  /** What was counted last: another search or filter is counted again. */
  const [counted, setCounted] = useState<string>()
  const isCounted = counted === JSON.stringify(filter)
  const read = useQuery(
    api.query(countNotificationTargets, { query: { ...filter, targetType } }, { enabled: isCounted, gcTime: 0 }),
  )
  const count = () => {
    if (isCounted) read.refetch()
    setCounted(JSON.stringify(filter))
  }
  const found = isCounted ? read.data : undefined
  const take = found && t('pick.take', { count: found.count, number: formats.number(found.count) })
  const why = found?.isTooMany ? t('pick.tooManyFound') : found?.count === 0 ? t('pick.noneFound') : undefined
  return (
    <>
      {found ? (
        <ActionButton
          tone="primary"
          disabledReason={why}
          onClick={() => onFound({ count: found.count, acceptNewsCount: found.acceptNewsCount, filter })}
        >
          {take}
        </ActionButton>
      ) : (
        <ActionButton busy={isCounted && read.isFetching} onClick={count}>
          {t('pick.all')}
        </ActionButton>
      )}
      {/* the button under the focus has become another one */}
      <VisuallyHidden role="status">{why ?? take}</VisuallyHidden>
      {isCounted && read.isLoadingError && (
        <p className="motora-fault" role="alert">
          {fault(read.error).message}
        </p>
      )}
    </>
  )
}
