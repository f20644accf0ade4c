import type { Ticket } from '@motora/contract/technicians'
import { DrawerClose, ObjectDrawer } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { TicketCase } from '../../compositions/ticket-case'
import { TicketTable } from '../../features/technicians/ticket-table'
import { useAddressState } from '../../shell/use-address-state'
import { useTicketRowActions } from './use-ticket-row-actions'

/** All columns, filters, views and the file; details in a drawer. */
export function IncidentTable() {
  const { t } = useTranslation('incidents')
  const [search, setSearch] = useAddressState()
  const open = (ticket: Pick<Ticket, 'id'> | undefined) => setSearch({ ...search, ticket: ticket?.id }, { push: true })
  const menu = useTicketRowActions(open)
  return (
    <>
      <TicketTable actionsOf={menu.actionsOf} onRowMenu={menu.onRowMenu} onOpen={open} />
      {menu.dialogs}
      {search.ticket && (
        <ObjectDrawer id="ticket" label={t('ticket')} onClose={() => open(undefined)}>
          <TicketCase key={search.ticket} id={search.ticket} level={2} after={<DrawerClose />} withMap />
        </ObjectDrawer>
      )}
    </>
  )
}
