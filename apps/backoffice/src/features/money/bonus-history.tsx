import { mayOpen } from '@motora/contract'
import { type Bonus, type BonusPurchase, listBonusHistory } from '@motora/contract/money'
import { KitDialog, useFormats } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookAgainAt } from '../../shell/money/look-again'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useAddressPart } from '../../shell/use-address-part'
import { useServerTable } from '../../shell/use-server-table'
import { purchaseColumns } from './bonus-columns'
import { usePackReceipt } from './payments/use-pack-receipt'
import { useRefunds } from './payments/use-refunds'

const newestFirst = { column: 'bought', direction: 'desc' } as const
/** Its part of the address. */
const part = 'purchases'

/** Who bought a pack, and what is left of its credit; a row says what it was spent on. source: ledger L-11 */
export function BonusHistoryDialog({ pack, onClose }: { pack: Bonus; onClose: () => void }) {
  const { t } = useTranslation('bonus')
  const [, setPart] = useAddressPart(part)
  const close = () => {
    onClose()
    setPart({})
  }
  const [spent, setSpent] = useState<BonusPurchase>()
  return (
    <KitDialog opened fullScreen onClose={close} title={t('history.title', { name: pack.name })}>
      {pack.minutes !== null && <p className="motora-second">{t('minutes', { count: pack.minutes })}</p>}
      <Purchases pack={pack} onOpen={setSpent} />
      {spent && <SpentDialog purchase={spent} onClose={() => setSpent(undefined)} />}
    </KitDialog>
  )
}

function Purchases({ pack, onOpen }: { pack: Bonus; onOpen: (purchase: BonusPurchase) => void }) {
  const { t } = useTranslation(['bonus', 'payments'])
  const refunds = useRefunds()
  const receipt = usePackReceipt()
  const formats = useFormats()
  const columns = useMemo(() => purchaseColumns(t, formats), [t, formats])
  const table = useServerTable({
    tableId: 'bonus-purchases',
    endpoint: listBonusHistory,
    columns,
    label: t('bonus:history.title', { name: pack.name }),
    side: 'customer',
    sort: newestFirst,
    params: { id: pack.id },
    failed: (why) => t('bonus:history.getAllError', { why }),
    part,
    views: false,
    refetchInterval: lookAgainAt,
  })
  // a purchase that gave credit was paid; of one without any left nothing goes back
  const actionsOf = (purchase: BonusPurchase): RowAction[] => [
    {
      id: 'spent',
      label: t('bonus:spent.open'),
      icon: <IconListDetails size={16} aria-hidden />,
      onSelect: () => onOpen(purchase),
    },
    ...receipt.actionsOf(purchase.paymentId),
    ...refunds.actionsOf({
      id: purchase.paymentId,
      refKey: 'Bonus',
      status: 'success',
      refundPending: purchase.refundPending,
      barred: purchase.ofertLeft > 0 ? undefined : t('payments:refund.spent'),
    }),
  ]
  return (
    <>
      <DataTable
        {...table.props}
        rowName={({ customerFullName }) => customerFullName ?? t('bonus:erased')}
        empty={{ why: t('bonus:history.empty') }}
        searchable
        rowActions={actionsOf}
        onRowOpen={onOpen}
      />
      {refunds.dialog}
    </>
  )
}

function SpentDialog({ purchase, onClose }: { purchase: BonusPurchase; onClose: () => void }) {
  const { t } = useTranslation('bonus')
  const formats = useFormats()
  const opensServices = mayOpen(useMembership().role, '/services')
  const { services, servicesCount, customerFullName } = purchase
  return (
    <KitDialog opened onClose={onClose} title={t('spent.title', { name: customerFullName ?? t('erased') })}>
      {services.length === 0 ? (
        <p className="motora-plain">{t('spent.none')}</p>
      ) : (
        <ul className="motora-reasons">
          {services.map(({ serviceId, spent, used }) => {
            const line = t('spent.line', { at: formats.date(used, 'minute'), amount: formats.euros(spent) })
            return (
              <li key={serviceId}>
                {opensServices ? <Link to={pathTo('/services', undefined, { service: serviceId })}>{line}</Link> : line}
              </li>
            )
          })}
        </ul>
      )}
      {servicesCount > services.length && (
        <p className="motora-second">{t('spent.more', { count: servicesCount - services.length })}</p>
      )}
    </KitDialog>
  )
}
