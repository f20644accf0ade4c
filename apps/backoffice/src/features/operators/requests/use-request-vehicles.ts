import { createVehicleRequest } from '@motora/contract/operators'
import { confirm, type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { requestsKey } from './request-calls'
import type { Request } from './request-values'
import { useLinesText } from './use-lines-text'

/**
 * Asks whether it is meant, naming how many, and sends the request. One that failed on the way keeps its id when it is
 * sent again, so that the provider never receives it twice. source: ledger C-29; Z-16.
 */
export function useRequestVehicles() {
  const { t } = useTranslation('requests')
  const refusal = useRefusalText()
  const linesText = useLinesText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const sent = useRef<{ content: string; id: string | undefined }>(undefined)

  /** @returns whether the provider has it */
  const request = async (asked: Request): Promise<boolean> => {
    const count = asked.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const sure = await confirm({
      title: t('form.question', { count }),
      consequence: t('form.consequence', { lines: linesText(asked.lines) }),
      confirmLabel: t('form.submit'),
    })
    if (!sure) return false
    const content = JSON.stringify(asked)
    if (sent.current?.content !== content) sent.current = { content, id: freshId() }
    const { id } = sent.current
    setBusy(true)
    setSubmitError(null)
    try {
      await client.call(createVehicleRequest, { body: { ...asked, ...(id ? { id } : {}) } })
      sent.current = undefined
      toast.success(t('form.done', { count }))
      return true
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
      toast.error(t('form.error'))
      return false
    } finally {
      // after a failure too: there may be fewer by now
      void queries.invalidateQueries({ queryKey: requestsKey })
      setBusy(false)
    }
  }
  return { busy, submitError, request }
}

/** None where the page came without TLS: then the gateway makes one. */
const freshId = (): string | undefined => ('randomUUID' in crypto ? crypto.randomUUID() : undefined)
