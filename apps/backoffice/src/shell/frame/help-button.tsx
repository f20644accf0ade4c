import { ActionIcon, Tooltip } from '@mantine/core'
import type { ScreenPath } from '@motora/contract'
import { useScreenShortcuts } from '@motora/kit'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../language/language'
import { useLateDialog } from './use-late-dialog'

const load = async () => (await withWords(import('../../features/help/help-dialog'), 'help')).HelpDialog

/** Help over the present screen, by its button or by F1. */
export function HelpButton({ screen }: { screen: ScreenPath | undefined }) {
  const { t } = useTranslation(['screens', 'shell'])
  const { Dialog, open, close } = useLateDialog(load)
  const run = () => void open()
  useScreenShortcuts([{ keys: 'F1', label: t('screens:/help'), group: t('shell:keysEverywhere'), run }])
  return (
    <>
      <Tooltip label={t('screens:/help')}>
        <ActionIcon size="lg" onClick={run} aria-label={t('screens:/help')}>
          <IconHelpCircle size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {Dialog && <Dialog screen={screen} onClose={close} />}
    </>
  )
}
