import type { EndpointSpec } from '@motora/contract'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { outbox } from '../../shell/outbox/browser-outbox'
import type { WaitingWrite } from '../../shell/outbox/outbox'
import { ticketsKey } from './ticket-calls'

/** Kinds of writes, each with its own words for done and failed. */
type Kind = 'create' | 'note' | 'close' | 'assign'

/** Sends what was typed of a ticket, or keeps it until there is a network, and says which. @throws ApiError a refusal */
export function useSendTicket() {
  const { t } = useTranslation('incidents')
  const queries = useQueryClient()
  return async (
    kind: Kind,
    endpoint: EndpointSpec,
    call: WaitingWrite['call'],
    whose: Pick<WaitingWrite, 'subject' | 'about'>,
  ): Promise<void> => {
    try {
      const how = await outbox.send(endpoint, call, whose)
      if (how === 'sent') toast.success(t(`${kind}.done`))
      else toast.warning(t('kept'))
    } catch (error) {
      toast.error(t(`${kind}.error`))
      throw error
    } finally {
      // somebody else may have been quicker: what a refusal is about is read anew too
      for (const queryKey of [ticketsKey, ['vehicles']]) void queries.invalidateQueries({ queryKey })
    }
  }
}
