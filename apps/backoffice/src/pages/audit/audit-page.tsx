import { useMediaQuery } from '@mantine/hooks'
import { mayOpen, type ScreenPath } from '@motora/contract'
import { type AuditRecord, listAuditRecords } from '@motora/contract/identity'
import { ActionButton, PAGE_TITLE, PageTitle, SplitPane } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceKeysButton } from '../../features/devices/device-keys-button'
import { auditColumns } from '../../features/identity/audit/audit-columns'
import { AuditDetail } from '../../features/identity/audit/audit-detail'
import { eventsNamed } from '../../features/identity/audit/audit-names'
import { ChainLine } from '../../features/identity/audit/chain-line'
import { DeadLettersButton } from '../../features/jobs/dead-letters-button'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { QuarantineButton } from '../../features/vehicles/quarantine/quarantine-button'
import type { OperatorField } from '../../shell/operator-field'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { useServerTable } from '../../shell/use-server-table'

const operatorField: OperatorField = (props) => <OperatorPicker {...props} />

const sort = { column: 'at', direction: 'desc' } as const

/** Filters in addition to the columns' own: an operator, one thing, one person, one request. */
const moreOf = ({ operator, target, actor, request }: Readonly<Record<string, string | undefined>>) => ({
  ...(operator ? { operatorId: [operator] } : {}),
  ...(target ? { targetId: [target] } : {}),
  ...(actor ? { actorId: [actor] } : {}),
  ...(request ? { requestId: [request] } : {}),
})

/**
 * Who did what, to what, from where. What is shown lives in the address. source: PROMISES H5 (own addition: the screen)
 */
export default function AuditPage() {
  const { t } = useTranslation(['audit', 'identity', 'screens', 'people'])
  const { role } = useMembership()
  const [search] = useAddressState()
  const columns = useMemo(() => auditColumns(t as never), [t])
  const { record: openId, operator, target, actor, request } = search
  const only = [request && 'onlyOneRequest', target && 'onlyOneTarget', actor && 'onlyOneActor'].find(Boolean)
  // On a narrow screen the record takes the table's place, and with it the page's title.
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

  const isFirstPage = (search.page ?? '1') === '1'
  const table = useServerTable({
    tableId: 'audit',
    endpoint: listAuditRecords,
    columns,
    label: t('screens:/audit'),
    side: 'fleet',
    sort,
    conditions: moreOf(search),
    ...(isFirstPage ? { refetchInterval: 15_000 } : {}),
  })
  const open = (record: AuditRecord | undefined) => table.open({ record: record?.id }, { push: true })
  const { state, onStateChange } = table.props
  // the search reads names that were kept, but events have theirs on the screen alone
  const events = state.search ? eventsNamed(t as never, state.search) : []
  const showEvents = () =>
    onStateChange({
      ...state,
      page: 1,
      search: undefined,
      filters: { ...state.filters, event: { kind: 'choice', values: events } },
    })

  const toolbar = (
    <>
      <OperatorPicker
        label={t('audit:operator')}
        labelHidden
        placeholder={t('people:anyOperator')}
        value={operator ?? null}
        onChange={(id) => table.change({ operator: id ?? undefined })}
      />
      {only && (
        <ActionButton
          icon={<IconX size={16} aria-hidden />}
          onClick={() => table.change({ target: undefined, actor: undefined, request: undefined })}
        >
          {t(`audit:${only as 'onlyOneRequest'}`)}
        </ActionButton>
      )}
    </>
  )
  const left = (
    <>
      <PageTitle
        aside={<ChainLine />}
        actions={
          <>
            <QuarantineButton operatorField={operatorField} />
            <DeviceKeysButton />
            <DeadLettersButton />
          </>
        }
      >
        {t('screens:/audit')}
      </PageTitle>
      <DataTable
        {...table.props}
        rowName={(record) => t(`audit:event.${record.event}`)}
        empty={{ why: operator || only ? t('audit:noneOfThese') : t('audit:empty') }}
        noneFound={
          state.search
            ? {
                why: t('audit:searchReads'),
                nextStep: events.length > 0 && (
                  <ActionButton tone="primary" onClick={showEvents}>
                    {t('audit:showEvents')}
                  </ActionButton>
                ),
              }
            : undefined
        }
        searchable
        searchHint={t('audit:searchHint')}
        toolbar={toolbar}
        onRowOpen={(record) => open(record.id === openId ? undefined : record)}
        openRowId={openId}
      />
    </>
  )
  return (
    <>
      {narrow && openId && (
        <h1 id={PAGE_TITLE} className="motora-hidden">
          {t('screens:/audit')}
        </h1>
      )}
      <SplitPane
        id="audit"
        initialPercent={66}
        left={left}
        right={
          openId ? (
            <AuditDetail
              key={openId}
              id={openId}
              targetHref={(record) => screenOfTarget(record, (path) => mayOpen(role, path))}
              sameTargetHref={({ targetId: id }) => (id ? pathTo('/audit', undefined, { target: id }) : undefined)}
              sameActorHref={({ actorId: id }) => (id ? pathTo('/audit', undefined, { actor: id }) : undefined)}
              // the person as well: their records have an index, and requests have none
              sameRequestHref={({ requestId: request, actorId: actor }) =>
                request ? pathTo('/audit', undefined, { ...(actor ? { actor } : {}), request }) : undefined
              }
              onClose={() => open(undefined)}
            />
          ) : null
        }
      />
    </>
  )
}

/** Where the thing of a record is shown to somebody who may open these screens; undefined where nowhere. */
const screenOfTarget = (
  { targetKind, targetId }: Pick<AuditRecord, 'targetKind' | 'targetId'>,
  mayOpen: (path: ScreenPath) => boolean,
): string | undefined => {
  if (targetKind === 'map-settings') return mayOpen('/scooters/locations') ? pathTo('/scooters/locations') : undefined
  if (!targetId) return undefined
  switch (targetKind) {
    case 'account':
    case 'support-user':
      return mayOpen('/users') ? pathTo('/users', undefined, { account: targetId }) : undefined
    case 'vehicle':
      return mayOpen('/scooters/locations')
        ? pathTo('/scooters/locations', undefined, { vehicle: targetId })
        : undefined
    case 'operator':
      return mayOpen('/scooters/locations')
        ? pathTo('/scooters/locations', undefined, { operator: targetId })
        : undefined
    case 'upgrade':
      return mayOpen('/upgrades/$id') ? pathTo('/upgrades/$id', { id: targetId }) : undefined
    case 'firmware':
      return mayOpen('/firmwares/$id') ? pathTo('/firmwares/$id', { id: targetId }) : undefined
    case 'file':
      return mayOpen('/files/$id') ? pathTo('/files/$id', { id: targetId }) : undefined
    default:
      return undefined
  }
}
