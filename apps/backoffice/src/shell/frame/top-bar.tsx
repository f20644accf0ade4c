import { ActionIcon, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { isIdle, type ScreenPath, worksInTheStreet } from '@motora/contract'
import { late, openPalette, shortcutsHelpShown, toast, useColourScheme, useFirstPress, useKitTexts } from '@motora/kit'
import {
  IconChevronDown,
  IconInfoCircle,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
  IconUserShield,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LanguageCode, languages, withWords } from '../language/language'
import { useWaiting } from '../outbox/browser-outbox'
import { useResumedPush } from '../push/use-resumed-push'
import { session } from '../session/browser-session'
import { pickLanguage } from '../session/pick-language'
import { useMembership, useSessionState } from '../session/use-session'
import { HelpButton } from './help-button'
import { OfflineNotice } from './offline-notice'
import { useLateDialog } from './use-late-dialog'

const PersonalDataDialog = late(
  async () => (await withWords(import('./personal-data-dialog'), 'push')).PersonalDataDialog,
)
const RolesDialog = late(async () => (await import('./roles-dialog')).RolesDialog)

const OutboxNotice = late(async () => (await withWords(import('../outbox/outbox-notice'), 'outbox')).default)
const loadLogOut = () => withWords(import('./log-out'), 'outbox')
const loadAbout = async () => (await withWords(import('./about-dialog'), 'help')).AboutDialog

type Dialog = 'personal-data' | 'roles'

/** Search, help, light and dark, and the person's own menu. source: fleet side, section 2.2; ledger B-60. */
export function TopBar({ screen }: { screen: ScreenPath | undefined }) {
  const { t } = useTranslation('shell')
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const about = useLateDialog(loadAbout)
  const hasWaited = useHasWaited()
  // what waits does so for want of a network: its notice is here before, in the street at once
  const membership = useMembership()
  const { role, email } = membership
  useResumedPush(email)
  // both may be wanted once the network is gone
  useFirstPress(() => {
    OutboxNotice.preload()
    void loadLogOut().catch(() => undefined)
  })
  useEffect(() => {
    if (!worksInTheStreet(role)) return
    OutboxNotice.preload()
    void toast.prepare()
  }, [role])
  return (
    <>
      <OfflineNotice />
      {hasWaited && <OutboxNotice />}
      {!isIdle(membership) && (
        <Tooltip label={t('search')}>
          <ActionIcon size="lg" onClick={openPalette} aria-label={t('search')}>
            <IconSearch size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <HelpButton screen={screen} />
      <SchemeSwitch />
      <UserMenu onOpen={setDialog} onAbout={() => void about.open()} />
      <PersonalDataDialog opened={dialog === 'personal-data'} onClose={close} />
      <RolesDialog opened={dialog === 'roles'} onClose={close} />
      {about.Dialog && <about.Dialog opened onClose={about.close} />}
    </>
  )
}

/** Nearly always nothing waits for a network; once something has, its notice stays. */
function useHasWaited(): boolean {
  const waits = useWaiting().length > 0
  const [hasWaited, setHasWaited] = useState(waits)
  if (waits && !hasWaited) setHasWaited(true)
  return hasWaited
}

function SchemeSwitch() {
  const { scheme } = useKitTexts()
  const { shown, choose } = useColourScheme()
  const next = shown === 'dark' ? 'light' : 'dark'
  return (
    <Tooltip label={scheme[next]}>
      <ActionIcon size="lg" onClick={() => choose(next)} aria-label={scheme[next]}>
        {shown === 'dark' ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

function UserMenu({ onOpen, onAbout }: { onOpen: (dialog: Dialog) => void; onAbout: () => void }) {
  const { t, i18n } = useTranslation(['shell', 'identity'])
  const { shortcuts } = useKitTexts()
  const membership = useMembership()
  const state = useSessionState()
  const several = state.phase === 'working' && state.memberships.length > 1
  const leave = async () => {
    try {
      await (await loadLogOut()).logOut()
    } catch {
      toast.error(t('shell:screenFailed'))
    }
  }
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <UnstyledButton className="motora-person" title={t('shell:options')}>
          <span className="motora-initials" aria-hidden>
            {initialsOf(membership.fullName || membership.email)}
          </span>
          <span className="motora-person-words">
            <span>{membership.fullName || membership.email}</span>
            <span className="motora-person-role">{t(`identity:role.${membership.role}`)}</span>
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell:changeLanguage')}</Menu.Label>
        <Menu.RadioGroup
          value={i18n.language}
          onChange={(next) => void switchTo(next as LanguageCode, t('shell:languageFailed'))}
        >
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {t(`shell:language.${language}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {several && (
          <Menu.Item leftSection={<IconUserShield size={16} aria-hidden />} onClick={() => session.changeRole()}>
            {t('shell:changeRole')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUserCircle size={16} aria-hidden />} onClick={() => onOpen('personal-data')}>
          {t('shell:personalData')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={() => onOpen('roles')}>
          {t('shell:roles')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={() => shortcutsHelpShown.set(true)}>
          {shortcuts.title}
        </Menu.Item>
        <Menu.Item leftSection={<IconInfoCircle size={16} aria-hidden />} onClick={onAbout}>
          {t('shell:about')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          <Text size="md">{t('shell:logOut')}</Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

async function switchTo(language: LanguageCode, failed: string) {
  try {
    await pickLanguage(language)
  } catch {
    toast.error(failed)
  }
}
