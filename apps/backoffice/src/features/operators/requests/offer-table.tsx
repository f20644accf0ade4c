import { zodResolver } from '@hookform/resolvers/zod'
import type { VehicleOffer } from '@motora/contract/operators'
import { ActionButton, confirm, DialogForm, FormText } from '@motora/kit'
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
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { useFault } from '../../../shell/language/fault-text'
import { useMay } from '../../../shell/session/use-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { availableIn, maxAvailable, maxModelLength, type OfferFields, offerValues } from './offer-values'
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
              availableIn(text) === undefined ? t('offers.range', { least: 1, most: maxAvailable }) : undefined,
            save,
          },
        }
      : {}),
  },
]

/** Models that can be requested and how many of each; who may answer requests changes them in place. source: Z-16. */
export function OfferTable() {
  const { t } = useTranslation('requests')
  const { t: ofKit } = useTranslation('kit')
  const fault = useFault()
  const mayChange = useMay('vehicle-requests.answer')
  // shown under the field
  const { setOffer } = useSetOffer('inline')
  const { setOffer: removeOffer } = useSetOffer(askingToRetry((why) => `${t('offers.error')} ${why}`))
  const [adding, setAdding] = useState(false)
  const offers = useQuery(offersQuery)
  const notRead = offers.data ? undefined : (why: string) => ofKit('notRead', { list: t('offers.title'), why })
  const all = offers.data ?? []

  const save = async ({ model, available }: VehicleOffer, text: string) => {
    const outcome = await setOffer(model, availableIn(text) ?? 0, available)
    if (outcome.done === false) throw new Error(fault(outcome.error).message)
  }
  const remove = async ({ model, available }: VehicleOffer) => {
    const sure = await confirm({
      title: t('offers.removeQuestion', { model }),
      consequence: t('offers.removeConsequence'),
      confirmLabel: t('offers.remove'),
      danger: true,
    })
    if (sure) await removeOffer(model, 0, available)
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
        error={offers.error ? { ...fault(offers.error, notRead), onRetry: () => offers.refetch() } : undefined}
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

/** One more model that operators can request. source: Z-16. */
function OfferDialog({ offers, onClose }: { offers: readonly VehicleOffer[]; onClose: () => void }) {
  const { t } = useTranslation('requests')
  const { busy, submitError, setOffer } = useSetOffer(askingToRetry(() => t('offers.error')))
  const now = { offers }
  const form = useForm<OfferFields>({
    resolver: (values, context, options) => zodResolver(offerValues(now.offers, t))(values, context, options),
    defaultValues: { model: '', available: '' },
  })
  const add = async ({ model, available }: OfferFields) => {
    const { done } = await setOffer(model, availableIn(available) ?? 0, 0)
    if (done) onClose()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('offers.addTitle')}
      form={form}
      onSubmit={add}
      busy={busy}
      submitError={submitError}
      submitLabel={t('offers.add')}
    >
      <FormText<OfferFields> name="model" label={t('offers.model')} required first bounds={{ most: maxModelLength }} />
      <FormText<OfferFields> name="available" label={t('offers.available')} required inputMode="numeric" />
    </DialogForm>
  )
}
