import { type Account, suspendAccount } from '@motora/contract/identity'
import { ReasonDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../shell/use-write'
import { useAccountActions } from './use-account-actions'

const maxReasonCharacters = 500

/** Suspending names the person, says what follows and asks why: the next administrator must know. */
export function SuspendDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation(['people', 'kit'])
  const { resume } = useAccountActions()
  const { id, fullName: name, email } = account
  const { busy, submitError, run } = useWrite(suspendAccount, {
    invalidates: ['identity'],
    done: () => ({
      words: t('people:suspend.done', { name }),
      action: { label: t('kit:undo'), onClick: () => void resume(account) },
    }),
    failed: 'inline',
  })
  const suspend = async (reason: string) => {
    const { done } = await run({ params: { id }, body: { reason } })
    if (done) onClose()
  }
  return (
    <ReasonDialog
      title={t('people:suspend.title', { name })}
      consequence={t('people:suspend.consequence', { email })}
      label={t('people:suspend.reason')}
      hint={t('people:suspend.reasonHint')}
      most={maxReasonCharacters}
      submitLabel={t('people:suspend')}
      danger
      busy={busy}
      submitError={submitError}
      onSubmit={suspend}
      onClose={onClose}
    />
  )
}
