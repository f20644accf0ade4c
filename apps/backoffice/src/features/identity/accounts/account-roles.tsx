import { ActionIcon, Tooltip } from '@mantine/core'
import { type Account, type AccountMembership, removeMembership } from '@motora/contract/identity'
import { ActionButton } from '@motora/kit'
import { roleActions } from '@motora/rules/identity'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PendingBadge } from '../people/pending-badge'
import { useAccountActions } from './use-account-actions'
import { useAccountOffer } from './use-account-offer'

export interface AccountRolesProps {
  account: Account
  mayWrite: boolean
  onAdd: () => void
}

/** The roles of an account; one that waits can be asked for again, each can be taken away. source: Z-01, Z-07. */
export function AccountRoles({ account, mayWrite, onAdd }: AccountRolesProps) {
  const { t } = useTranslation('people')
  return (
    <section className="motora-stack">
      <div className="motora-section-head">
        <h3>{t('roles')}</h3>
        {mayWrite && (
          <ActionButton size="xs" icon={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
            {t('addRole')}
          </ActionButton>
        )}
      </div>
      {account.memberships.length === 0 ? (
        <p className="motora-second">{t('accounts.noRoles')}</p>
      ) : (
        <ul className="motora-list">
          {account.memberships.map((membership) => (
            <Role key={membership.id} account={account} membership={membership} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RoleProps {
  account: Account
  membership: AccountMembership
  mayWrite: boolean
}

function Role({ account, membership, mayWrite }: RoleProps) {
  const { t } = useTranslation(['people', 'identity'])
  const offerOf = useAccountOffer(account)
  const actions = useAccountActions()
  const role = t(`identity:role.${membership.role}`)
  const whose = membership.operatorName ?? t(membership.seesEverything ? 'people:everything' : 'people:provider')
  return (
    <li>
      <span className="motora-two-lines">
        <strong>{role}</strong>
        <span className="motora-second">{whose}</span>
      </span>
      <span className="motora-actions">
        {membership.pending && <PendingBadge />}
        {mayWrite && membership.pending && (
          <ActionButton size="xs" onClick={() => actions.resend(account, membership)}>
            {t('people:resend')}
          </ActionButton>
        )}
        {offerOf(removeMembership, roleActions.remove) === true && (
          <Tooltip label={t('people:removeRole.confirm')}>
            <ActionIcon
              aria-label={t('people:removeRole', { role })}
              onClick={() => void actions.removeRole(account, membership)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    </li>
  )
}
