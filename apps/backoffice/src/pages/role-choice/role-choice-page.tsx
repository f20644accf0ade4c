import { UnstyledButton } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AloneCard } from '../../shell/frame/alone-card'
import { session } from '../../shell/session/browser-session'
import { useSessionState } from '../../shell/session/use-session'

/** With several roles one is chosen before anything else. source: fleet side, section 4; ledger A-19. */
export default function RoleChoicePage() {
  const { t } = useTranslation(['identity', 'shell'])
  const state = useSessionState()
  if (state.phase !== 'choosing') return null
  return (
    <AloneCard title={t('identity:chooseRole')} lead={t('identity:chooseRoleLead')}>
      <ul className="motora-choices">
        {state.memberships.map((membership) => (
          <li key={membership.id}>
            <UnstyledButton className="motora-choice" onClick={() => void session.choose(membership.id)}>
              <span className="motora-two-lines">
                <strong>{t(`identity:role.${membership.role}`)}</strong>
                <span className="motora-second">{membership.sharingOperatorName ?? t('identity:allOperators')}</span>
              </span>
              <IconChevronRight size={16} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className="motora-row-end">
        {state.before && (
          <ActionButton tone="quiet" onClick={() => session.keepRole()}>
            {t('identity:keepRole')}
          </ActionButton>
        )}
        <ActionButton tone="quiet" onClick={() => session.signOut()}>
          {t('shell:logOut')}
        </ActionButton>
      </div>
    </AloneCard>
  )
}
