import { PageTitle } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { InviteForm } from '../../features/identity/accounts/invite-form'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { pathTo } from '../../shell/paths'

/** Invites a person to the back-office. source: decision Z-15. */
export default function UsersCreatePage() {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  return (
    <div className="motora-narrow">
      <PageTitle>{t('invite.title')}</PageTitle>
      <p className="motora-lead">{t('invite.lead')}</p>
      <InviteForm
        operatorField={(props) => <OperatorPicker {...props} />}
        onDone={(account) => void navigate({ to: pathTo('/users', undefined, { account }) })}
        onCancel={() => void navigate({ to: pathTo('/users') })}
      />
    </div>
  )
}
