import { ActionButton, PageTitle } from '@motora/kit'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FileTable } from '../../features/files/file-table'
import { StorageLine } from '../../features/files/storage-line'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'

/** Files of the scope. source: fleet side, section 2.7; ledger R-02. */
export default function FilesPage() {
  const { t } = useTranslation('files')
  const navigate = useNavigate()
  const mayWrite = useMay('files.write')
  const add = (tone: 'primary' | 'neutral') =>
    mayWrite && (
      <ActionButton
        tone={tone}
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() => void navigate({ to: pathTo('/files/create') })}
      >
        {t('new')}
      </ActionButton>
    )
  return (
    <>
      <PageTitle aside={<StorageLine />} actions={add('primary')}>
        {t('title')}
      </PageTitle>
      <FileTable nextStep={add('neutral')} onOpen={({ id }) => void navigate({ to: pathTo('/files/$id', { id }) })} />
    </>
  )
}
