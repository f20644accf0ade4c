import { PageTitle } from '@motora/kit'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NewFile } from '../../features/files/new-file'
import { OperatorPicker } from '../../features/operators/operator-picker'
import { pathTo } from '../../shell/paths'

/** Sends a file. source: fleet side, section 2.7; ledger R-02. */
export default function FilesCreatePage() {
  const { t } = useTranslation('files')
  const navigate = useNavigate()
  return (
    <div className="motora-narrow">
      <p className="motora-plain">
        <Link to={pathTo('/files')} className="motora-link">
          <IconArrowLeft size={16} aria-hidden /> {t('all')}
        </Link>
      </p>
      <PageTitle>{t('new')}</PageTitle>
      <NewFile
        ownerField={(props) => <OperatorPicker {...props} />}
        onSent={({ id }) => void navigate({ to: pathTo('/files/$id', { id }) })}
      />
    </div>
  )
}
