import type { SupportUser } from '@motora/contract/identity'
import { confirm, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { type SupportKind, supportCalls, supportListKey } from './support-calls'

/** Asks, naming the person and what follows, then deletes; the list reloads. source: ledgers. */
export function useDeleteSupportUser(kind: SupportKind) {
  const { t } = useTranslation('people')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  /** Asked or on the way: a second press on the same person does nothing. */
  const running = useRef(new Set<string>())

  return async ({ id, fullName: name, email }: SupportUser): Promise<void> => {
    if (running.current.has(id)) return
    running.current.add(id)
    try {
      const sure = await confirm({
        title: t('support.deleteQuestion', { name }),
        consequence: t('support.deleteConsequence', { email }),
        confirmLabel: t('support.delete'),
        danger: true,
      })
      if (!sure) return
      await supportCalls[kind].remove(id)
      toast.success(t('support.deleteSuccess', { name }))
    } catch (error) {
      toast.error(`${t('support.deleteError')} ${refusal(error)}`)
    } finally {
      running.current.delete(id)
      await queries.invalidateQueries({ queryKey: supportListKey(kind) })
    }
  }
}
