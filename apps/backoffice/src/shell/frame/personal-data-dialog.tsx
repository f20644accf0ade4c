import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { KitDialog, phoneQuery } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { PasswordForm } from '../../features/identity/password-form'
import { PushBrowserList } from '../../features/identity/push-browser-list'
import { SecurityPanel } from '../../features/identity/security-panel'
import { SessionList } from '../../features/identity/session-list'
import { useMembership, useSessionState } from '../session/use-session'
import { Facts } from './facts'

/** Who one is, the password, the second factor, where one is signed in, and where one is notified. source: fleet side, section 2.2; B-60. */
export function PersonalDataDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'account'])
  const narrow = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <KitDialog opened={opened} onClose={onClose} title={t('shell:personalData')} size="lg" fullScreen={narrow}>
      <Tabs defaultValue="data" keepMounted={false}>
        <Tabs.List aria-label={t('shell:personalData')}>
          {(['data', 'password', 'security', 'sessions', 'notifications'] as const).map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`account:tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="data" className="motora-tab">
          <OwnData />
        </Tabs.Panel>
        <Tabs.Panel value="password" className="motora-tab">
          <PasswordForm />
        </Tabs.Panel>
        <Tabs.Panel value="security" className="motora-tab">
          <SecurityPanel />
        </Tabs.Panel>
        <Tabs.Panel value="sessions" className="motora-tab">
          <SessionList />
        </Tabs.Panel>
        <Tabs.Panel value="notifications" className="motora-tab">
          <PushBrowserList />
        </Tabs.Panel>
      </Tabs>
    </KitDialog>
  )
}

function OwnData() {
  const { t } = useTranslation(['shell', 'identity'])
  const state = useSessionState()
  const present = useMembership()
  const memberships = state.phase === 'working' ? state.memberships : [present]
  return (
    <>
      <Facts
        facts={[
          { label: t('identity:name'), value: present.fullName },
          { label: t('identity:email'), value: present.email },
        ]}
      />
      <h2 className="motora-subtitle">{t('shell:roles')}</h2>
      <Facts
        facts={memberships.map((one) => ({
          label: t(`identity:role.${one.role}`),
          value: one.sharingOperatorName ?? t('identity:allOperators'),
        }))}
      />
    </>
  )
}
