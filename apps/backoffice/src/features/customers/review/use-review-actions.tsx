import type { CaseAction } from '@motora/kit/queue'
import { IconCheck, IconDeviceFloppy, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Offered {
  run: () => unknown
  /** Why it cannot be done now, in words; undefined: it can. */
  whyNot: string | undefined
}

interface Offers {
  /** Each undefined where the role may not do it. */
  validate: Offered | undefined
  notify: Offered | undefined
  update: Offered | undefined
  refresh: () => unknown
}

/** The buttons of a review, with their keys. */
export const useReviewActions = ({ validate, notify, update, refresh }: Offers): CaseAction[] => {
  const { t } = useTranslation('review')
  const actions: CaseAction[] = []
  if (validate)
    actions.push({
      id: 'validate',
      label: t('validate'),
      keys: 'v',
      tone: 'primary',
      icon: <IconCheck size={16} aria-hidden />,
      disabledReason: validate.whyNot,
      run: validate.run,
    })
  if (notify)
    actions.push({
      id: 'notify',
      label: t('notify'),
      keys: 'n',
      icon: <IconX size={16} aria-hidden />,
      disabledReason: notify.whyNot,
      run: notify.run,
    })
  if (update)
    actions.push({
      id: 'update',
      label: t('update'),
      short: t('update.short'),
      keys: 'u',
      icon: <IconDeviceFloppy size={16} aria-hidden />,
      disabledReason: update.whyNot,
      run: update.run,
    })
  actions.push({
    id: 'refresh',
    label: t('refresh'),
    short: t('refresh.short'),
    keys: 'r',
    icon: <IconRefresh size={16} aria-hidden />,
    run: refresh,
  })
  return actions
}
