import type { VehicleOffer } from '@motora/contract/operators'
import { ActionButton, confirm, toast } from '@motora/kit'
import {
  DataTable,
  initialTableState,
  type TableColumn,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { useMay } from '../../../shell/session/use-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { OfferDialog } from './offer-dialog'
import { availableIn, mostAvailable } from './offer-values'
import { offersQuery } from './request-calls'
import { useSetOffer } from './use-set-offer'

const tableId = 'vehicle-offers'

const offerColumns = (
  t: TFunction<'requests'>,
  save: ((offer: VehicleOffer, text: string) => Promise<unknown>) | undefined,
): TableColumn<VehicleOffer>[] => [
  {
    id: 'model',
    kind: 'text',
    header: t('offers.model'),
    value: ({ model }) => model,
    sortable: false,
    filterable: false,
    hideable: false,
    onCard: true,
    width: 220,
  },
  {
    id: 'available',
    kind: 'number',
    header: t('offers.available'),
    value: ({ available }) => available,
    sortable: false,
    filterable: false,
    hideable: false,
    onCard: true,
    width: 160,
    ...(save
      ? {
          edit: {
            text: ({ available }) => String(available),
            validate: (text) =>
              availableIn(text) === undefined ? t('offers.range', { least: 1, most: mostAvailable }) : undefined,
            save,
          },
        }
      : {}),
  },
]

/** Models that can be requested and how many of each; who may answer requests changes them in place. source: Z-16. */
export function OfferTable() {
  const { t } = useTranslation('requests')
  const refusal = useRefusalText()
  const mayChange = useMay('vehicle-requests.answer')
  const setOffer = useSetOffer()
  const [adding, setAdding] = useState(false)
  const offers = useQuery(offersQuery)
  const all = offers.data ?? []

  const save = async ({ model }: VehicleOffer, text: string) => {
    try {
      await setOffer(model, availableIn(text) ?? 0)
    } catch (error) {
      // shown under the field
      throw new Error(refusal(error))
    }
  }
  const remove = async ({ model }: VehicleOffer) => {
    const sure = await confirm({
      title: t('offers.removeQuestion', { model }),
      consequence: t('offers.removeConsequence'),
      confirmLabel: t('offers.remove'),
      danger: true,
    })
    if (!sure) return
    try {
      await setOffer(model, 0)
    } catch (error) {
      toast.error(`${t('offers.error')} ${refusal(error)}`)
    }
  }
  const columns = offerColumns(t, mayChange ? save : undefined)
  const [search, setSearch] = useAddressPart('offers')
  const [initial] = useState(() => initialTableState(tableId, 'fleet'))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const from = (state.page - 1) * state.pageSize
  const add = (
    <ActionButton icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('offers.add')}
    </ActionButton>
  )
  return (
    <>
      <DataTable
        tableId={tableId}
        label={t('offers.title')}
        columns={columns}
        rows={offers.data?.slice(from, from + state.pageSize)}
        total={all.length}
        rowId={({ model }) => model}
        rowName={({ model }) => model}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
        loading={false}
        error={
          offers.error && !offers.data
            ? { what: refusal(offers.error), requestId: requestIdOf(offers.error), onRetry: () => offers.refetch() }
            : undefined
        }
        empty={{ why: t(mayChange ? 'offers.empty' : 'offers.emptyReadOnly') }}
        toolbar={mayChange && add}
        {...(mayChange
          ? {
              rowActions: (offer: VehicleOffer) => [
                {
                  id: 'remove',
                  label: t('offers.remove'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  onSelect: () => void remove(offer),
                },
              ],
            }
          : {})}
      />
      {adding && <OfferDialog offers={all} onClose={() => setAdding(false)} />}
    </>
  )
}
