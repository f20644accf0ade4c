import { useDebouncedValue } from '@mantine/hooks'
import { mayListSeveralOperators } from '@motora/contract'
import type { FirmwareTarget, PreviewedVehicle, UpgradePreview } from '@motora/contract/firmware'
import { ActionButton, type Chip, ChipStrip, ChipsSkeleton, EmptyState, ErrorState } from '@motora/kit'
import { DataTable, INITIAL_TABLE_STATE, type RowAction, type TableState } from '@motora/kit/table'
import { IconCircleCheck, IconCircleMinus, IconHourglass, IconMoped, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { useMembership } from '../../../shell/session/use-session'
import { type PreviewAsk, type PreviewShow, previewQuery, previewShows, takersOf } from './preview-ask'
import { previewColumns } from './preview-columns'
import { ReasonList } from './reason-list'

export interface PreviewPanelProps {
  /** Undefined: no vehicle is chosen yet. */
  ask: PreviewAsk | undefined
  target: FirmwareTarget
  /** Takes vehicles out of the selection again. */
  onRemove?: ((vehicleIds: readonly string[]) => void) | undefined
}

/** Who would start now, who would be waited for, who is left out and why; the vehicles behind each figure. */
export function PreviewPanel({ ask, target, onRemove }: PreviewPanelProps) {
  const { t } = useTranslation('upgrades')
  // by its text: the same plan made again by a form is no other plan
  const [text] = useDebouncedValue(ask && JSON.stringify(ask), 400)
  if (!ask || !text)
    return (
      <section className="motora-upgrade-preview" aria-label={t('preview')}>
        <h2>{t('preview')}</h2>
        {ask ? (
          <ChipsSkeleton />
        ) : (
          <EmptyState why={t('preview.noneChosen')} icon={<IconMoped size={28} aria-hidden />} />
        )}
      </section>
    )
  return (
    <section className="motora-upgrade-preview" aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <p className="motora-plain motora-second">{t('preview.lead')}</p>
      <Asked ask={JSON.parse(text) as PreviewAsk} text={text} target={target} onRemove={onRemove} />
    </section>
  )
}

interface AskedProps extends PreviewPanelProps {
  ask: PreviewAsk
  text: string
}

function Asked({ ask, text, target, onRemove }: AskedProps) {
  const { t } = useTranslation('upgrades')
  const fault = useFault()
  const { role } = useMembership()
  const [show, setShow] = useState<PreviewShow>('all')
  const [state, setState] = useState<TableState>(INITIAL_TABLE_STATE)
  const columns = useMemo(() => previewColumns(t, target, mayListSeveralOperators(role)), [t, target, role])
  const { pageSize } = state
  // another plan begins at its first page
  const [pagedText, setPagedText] = useState(text)
  if (pagedText !== text) {
    setPagedText(text)
    setState({ ...state, page: 1 })
  }
  const page = pagedText === text ? state.page : 1
  const preview = useQuery({ ...previewQuery(ask, { show, page, pageSize }), placeholderData: keepPreviousData })
  if (preview.isLoadingError) return <ErrorState {...fault(preview.error)} onRetry={() => preview.refetch()} />
  const { data } = preview
  const only = (next: string) => {
    setShow(next === show ? 'all' : (previewShows.find((one) => one === next) ?? 'all'))
    setState({ ...state, page: 1 })
  }
  const remove = (vehicle: PreviewedVehicle): readonly RowAction[] => [
    {
      id: 'remove',
      label: t('preview.remove'),
      icon: <IconX size={16} aria-hidden />,
      onSelect: () => onRemove?.([vehicle.vehicleId]),
    },
  ]
  return (
    <>
      <ChipStrip label={t('preview.filter')} chips={chipsOf(data, t)} active={[show]} onToggle={only} />
      <p role="status" className="motora-plain motora-second">
        {data && !preview.isPlaceholderData && t('preview.says', { count: takersOf(data) })}
      </p>
      {data && !preview.isPlaceholderData && <Unreachable vehicleIds={data.unreachable} onRemove={onRemove} />}
      {data && <ReasonList kind="wait" counts={data.waiting} />}
      {data && <ReasonList kind="exclusion" counts={data.excluded} />}
      <DataTable
        tableId="upgrade-preview"
        label={t('preview.vehicles')}
        columns={columns}
        rows={data?.vehicles}
        total={data?.vehiclesTotal ?? 0}
        rowId={({ vehicleId }) => vehicleId}
        rowName={({ plate, name }) => plate ?? name}
        state={{ ...state, page }}
        onStateChange={setState}
        loading={preview.isFetching && preview.isPlaceholderData}
        empty={{ why: t('preview.empty') }}
        {...(onRemove ? { rowActions: remove } : {})}
      />
    </>
  )
}

interface UnreachableProps extends Pick<PreviewPanelProps, 'onRemove'> {
  vehicleIds: readonly string[]
}

/** Chosen vehicles that have another operator by now: nothing lists them, so they are taken out together. */
function Unreachable({ vehicleIds, onRemove }: UnreachableProps) {
  const { t } = useTranslation('upgrades')
  if (vehicleIds.length === 0) return null
  return (
    <div className="motora-note" role="alert">
      <p className="motora-plain">{t('preview.unreachable', { count: vehicleIds.length })}</p>
      {onRemove && (
        <ActionButton size="xs" onClick={() => onRemove(vehicleIds)}>
          {t('preview.removeUnreachable')}
        </ActionButton>
      )}
    </div>
  )
}

function chipsOf(data: UpgradePreview | undefined, t: (key: `preview.${PreviewShow}`) => string): Chip[] {
  const sum = (counts: readonly { count: number }[] | undefined) =>
    counts?.reduce((total, { count }) => total + count, 0)
  return [
    { id: 'all', label: t('preview.all'), count: data?.total, icon: <IconMoped size={16} /> },
    { id: 'ready', label: t('preview.ready'), count: data?.ready, icon: <IconCircleCheck size={16} />, tone: 'green' },
    {
      id: 'waiting',
      label: t('preview.waiting'),
      count: sum(data?.waiting),
      icon: <IconHourglass size={16} />,
      tone: 'yellow',
    },
    {
      id: 'excluded',
      label: t('preview.excluded'),
      count: sum(data?.excluded),
      icon: <IconCircleMinus size={16} />,
      tone: 'grey',
    },
  ]
}
