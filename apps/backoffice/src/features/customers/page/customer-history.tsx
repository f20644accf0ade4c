import {
  type CustomerHappening,
  type CustomerHistoryEntry,
  customerHappenings,
  listCustomerHistory,
} from '@motora/contract/customers'
import { Timeline, type TimelineEntry, useFormats } from '@motora/kit'
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconFileCheck,
  IconFileX,
  IconGift,
  IconLink,
  IconPencil,
  IconUnlink,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { useAddressState } from '../../../shell/use-address-state'

const pageSize = 20
const icons: Record<CustomerHappening, ReactNode> = {
  registered: <IconUserPlus size={16} />,
  'profile-changed': <IconPencil size={16} />,
  enabled: <IconCircleCheck size={16} />,
  disabled: <IconCircleX size={16} />,
  assigned: <IconLink size={16} />,
  unassigned: <IconUnlink size={16} />,
  'dates-changed': <IconCalendarEvent size={16} />,
  'link-enabled': <IconCircleCheck size={16} />,
  'link-disabled': <IconCircleX size={16} />,
  unsubscribed: <IconUserMinus size={16} />,
  validated: <IconFileCheck size={16} />,
  invalidated: <IconFileX size={16} />,
  'credit-given': <IconGift size={16} />,
}
/** What can be chosen, each with what it shows. */
const kinds = {
  account: ['registered', 'profile-changed', 'enabled', 'disabled'],
  documents: ['validated', 'invalidated'],
  credit: ['credit-given'],
  links: ['assigned', 'unassigned', 'dates-changed', 'link-enabled', 'link-disabled', 'unsubscribed'],
} as const satisfies Record<string, readonly CustomerHappening[]>
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]
const kindIcons: Record<Kind, ReactNode> = {
  account: icons.registered,
  documents: icons.validated,
  credit: icons['credit-given'],
  links: icons.assigned,
}

/** What was done to a customer and by whom, the newest first. source: issue 16, item 1 */
export function CustomerHistory({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const fault = useFault()
  const textOf = useEntryText()
  const [search, setSearch] = useAddressState()
  const chosen = kindNames.filter((kind) => search.kinds?.split(',').includes(kind))
  const asked = customerHappenings.filter((what) =>
    chosen.some((kind) => (kinds[kind] as readonly string[]).includes(what)),
  )
  const query = asked.length > 0 ? { filter: JSON.stringify({ what: asked }) } : {}
  const history = useInfiniteQuery({
    ...api.pages(listCustomerHistory, { params: { id: customerId }, query }, pageSize),
    placeholderData: keepPreviousData,
  })
  return (
    <Timeline
      label={t('history')}
      entries={history.data?.pages.flatMap(({ rows }) => rows).map(textOf)}
      kinds={kindNames.map((id) => ({ id, label: t(`history.kind.${id}`), icon: kindIcons[id] }))}
      chosen={chosen}
      onChoose={(next) => setSearch({ ...search, kinds: next.length > 0 ? next.join(',') : undefined })}
      error={history.error ? { ...fault(history.error), onRetry: () => history.refetch() } : undefined}
      empty={t('history.empty')}
      onOlder={history.hasNextPage ? () => history.fetchNextPage() : undefined}
    />
  )
}

function useEntryText(): (entry: CustomerHistoryEntry) => TimelineEntry {
  const { t, i18n } = useTranslation('customers')
  const { language } = useFormats()
  return ({ id, at, what, byName, byProvider, sharingOperatorName, changed }) => {
    const fields = changed.flatMap((name) => (i18n.exists(name, { ns: 'customers' }) ? t(name as 'email') : []))
    const list = new Intl.ListFormat(language, { type: 'conjunction' })
    return {
      id,
      at,
      icon: icons[what],
      title: t(`history.what.${what}`),
      detail: sharingOperatorName ?? (fields.length > 0 ? list.format(fields) : undefined),
      by: byName ?? (byProvider ? t('history.provider') : undefined),
    }
  }
}
