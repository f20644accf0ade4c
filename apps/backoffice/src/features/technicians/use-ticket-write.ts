import type { EndpointSpec } from '@motora/contract'
import type { Ticket } from '@motora/contract/technicians'
import { useTranslation } from 'react-i18next'
import type { Call } from '../../shell/api/call-url'
import type { Result } from '../../shell/api/client'
import { shownBy } from '../../shell/api/query-key'
import { type OutboxOptions, useWrite, type WriteOptions } from '../../shell/use-write'
import { ticketQuery } from './ticket-calls'

type TicketWrite = EndpointSpec & { answers: { 200: unknown } }

/**
 * A write of a ticket: kept until there is a network; the answer is the ticket as it is now.
 * @param kind of write, each with its own words for done and failed
 * @param done words in place of those, such as with a way back
 */
export function useTicketWrite<E extends TicketWrite>(
  endpoint: E,
  kind: 'create' | 'note' | 'close' | 'assign',
  about: NonNullable<OutboxOptions<Call<E>>['outbox']>['about'],
  done: WriteOptions<Call<E>, Result<E>>['done'] = undefined,
) {
  const { t } = useTranslation('incidents')
  return useWrite<E>(endpoint, {
    outbox: { about, kept: t('kept') },
    invalidates: shownBy.ticket,
    done: done ?? (() => t(`${kind}.done`)),
    failed: (why) => t(`${kind}.error`, { why }),
    answers: (answer: Result<E>) => ticketQuery((answer as Ticket).id).queryKey as never,
  })
}
