import { hasSideMenu } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import { ActionButton, KitDialog, StatusBadge } from '@motora/kit'
import { staysSignedIn } from '@motora/rules/identity'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { session } from '../session/browser-session'
import { useMembership, useSessionState } from '../session/use-session'
import { menuOf } from './menu'

/** Every role the person has, for which operator, and what each may open. source: ledger B-60. */
export function RolesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const state = useSessionState()
  const present = useMembership()
  const memberships = state.phase === 'working' ? state.memberships : [present]
  return (
    <KitDialog opened={opened} onClose={onClose} title={t('roles')} size="lg">
      <ul className="motora-list">
        {memberships.map((membership) => (
          <RoleLine key={membership.id} membership={membership} isPresent={membership.id === present.id} />
        ))}
      </ul>
    </KitDialog>
  )
}

function RoleLine({ membership, isPresent }: { membership: CurrentMembership; isPresent: boolean }) {
  const { t, i18n } = useTranslation(['account', 'identity', 'screens'])
  const { role } = membership
  const names = menuOf(role).flatMap(({ entries }) => entries.map((path) => t(`screens:${path}`)))
  const screens = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  return (
    <li>
      <span className="motora-two-lines">
        <strong>{t(`identity:role.${role}`)}</strong>
        <span className="motora-second">{membership.sharingOperatorName ?? t('identity:allOperators')}</span>
        {!membership.canOperate && <span>{t('account:mayNotWork')}</span>}
        {membership.canOperate && !hasSideMenu(membership) && <span>{t('account:operatorNotReady')}</span>}
        {hasSideMenu(membership) && <span className="motora-second">{t('account:mayOpen', { screens })}</span>}
      </span>
      {isPresent ? (
        <StatusBadge tone="green" Icon={IconCheck}>
          {t('identity:presentRole')}
        </StatusBadge>
      ) : (
        <ActionButton
          size="xs"
          disabledReason={staysSignedIn(membership) ? undefined : t('account:mayNotWork')}
          onClick={() => session.choose(membership.id)}
        >
          {t('account:workInRole')}
        </ActionButton>
      )}
    </li>
  )
}
