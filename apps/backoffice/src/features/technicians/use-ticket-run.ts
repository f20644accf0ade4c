import type { assignTicket, closeTicket, Ticket } from '@motora/contract/technicians'
import { toast } from '@motora/kit'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../shell/api/query-key'
import { outbox } from '../../shell/outbox/browser-outbox'
import { useRunOver } from '../../shell/use-run-over'

type TicketRunEndpoint = typeof assignTicket | typeof closeTicket

/**
 * The same write for one ticket or several: kept until there is a network, and said as what came of it. Those that
 * failed are left, and may be tried again.
 */
export function useTicketRun(
  endpoint: TicketRunEndpoint,
  kind: 'close' | 'assign',
  given: readonly Ticket[],
  bodyOf: (ticket: Ticket) => object,
) {
  const { t } = useTranslation('incidents')
  const [left, setLeft] = useState(given)
  const waiting = useRef(0)
  const { run, start } = useRunOver<Ticket>(async (ticket) => {
    const { how } = await outbox.send(
      endpoint,
      { params: { ticketId: ticket.id }, body: bodyOf(ticket) },
      { subject: ticket.id, about: ticket.codIncident },
    )
    if (how === 'waiting') waiting.current += 1
  }, shownBy.ticket)
  const isOne = given.length === 1
  return {
    left,
    run,
    busy: run?.isRunning ?? false,
    /** Of one: said in the form. Of several each is named next to its reason. */
    submitError:
      isOne && run?.failures[0] ? { message: run.failures[0].why, requestId: run.failures[0].requestId } : null,
    failures: isOne ? [] : (run?.failures ?? []),
    /** @returns whether all are done, or kept on this device */
    start: async (): Promise<boolean> => {
      waiting.current = 0
      const failures = await start(left)
      const done = left.length - failures.length - waiting.current
      if (done > 0) toast.success(isOne ? t(`${kind}.done`) : t(`${kind}Many.done`, { count: done }))
      if (waiting.current > 0) toast.warning(t('kept'))
      if (isOne && failures.length > 0) toast.error(t(`${kind}.error`))
      setLeft(failures.map(({ item }) => item))
      return failures.length === 0
    },
  }
}
