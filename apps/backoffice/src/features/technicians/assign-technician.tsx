import { Select } from '@mantine/core'
import { worksInTheStreet } from '@motora/contract'
import { listTechnicians } from '@motora/contract/identity'
import { assignTicket, type Ticket } from '@motora/contract/technicians'
import { ActionButton } from '@motora/kit'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { useMay, useMembership } from '../../shell/session/use-session'
import { useTicketWrite } from './use-ticket-write'

/** Who looks after a ticket: chosen from the operator's technicians, or taken by a technician. source: ledger G-01. */
export function AssignTechnician({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('incidents')
  const { role, id: ownId } = useMembership()
  const { busy, run } = useTicketWrite(assignTicket, 'assign', () => ({
    subject: ticket.id,
    about: ticket.codIncident,
  }))
  const assign = (technicianId: string | null) => run({ params: { ticketId: ticket.id }, body: { technicianId } })
  const mayList = useMay('technicians.read')
  if (worksInTheStreet(role))
    return ticket.technicianId === ownId ? null : (
      <ActionButton icon={<IconUserCheck size={16} aria-hidden />} busy={busy} onClick={() => assign(ownId)}>
        {t('assign.take')}
      </ActionButton>
    )
  return mayList ? (
    <TechnicianSelect
      operatorId={ticket.sharingOperatorId}
      value={ticket.technicianId}
      name={ticket.technicianName}
      onChoose={assign}
    />
  ) : null
}

/** The technicians of one operator, to choose from. */
export function TechnicianSelect(props: {
  operatorId: string | null
  value: string | null
  /** What it is called where it is no longer among them. */
  name?: string | null
  onChoose: (id: string | null) => unknown
}) {
  const { t } = useTranslation('incidents')
  const { operatorId, value: technicianId, name, onChoose } = props
  // who works for an operator sees its own technicians alone; these look after the vehicles of those below it too
  const { sharingOperatorId: own } = useMembership()
  const value = own ? null : operatorId
  const { data } = useQuery({
    ...api.list(listTechnicians, {
      query: { pageSize: 1000, ...(value ? { field: 'SharingOperatorId', value } : {}) },
    }),
    staleTime: 60_000,
  })
  const known = (data?.rows ?? []).map(({ technicianId, firstName, lastName }) => ({
    value: technicianId,
    label: `${firstName} ${lastName}`.trim(),
  }))
  const isOther = technicianId && !known.some((one) => one.value === technicianId)
  return (
    <Select
      label={t('assign')}
      placeholder={t('nobody')}
      data={isOther ? [{ value: technicianId, label: name ?? '' }, ...known] : known}
      value={technicianId}
      onChange={(next) => void onChoose(next)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('nobody') }}
    />
  )
}
