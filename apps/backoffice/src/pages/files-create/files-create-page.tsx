import { PageTitle } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NewFile } from '../../features/files/new-file'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { WayBack } from '../../shell/frame/way-back'
import { pathTo } from '../../shell/paths'

/** Sends a file. source: fleet side, section 2.7; ledger R-02. */
export default function FilesCreatePage() {
  const { t } = useTranslation('files')
  const navigate = useNavigate()
  return (
    <div className="motora-narrow">
      <WayBack to={pathTo('/files')}>{t('all')}</WayBack>
      <PageTitle>{t('new')}</PageTitle>
      <NewFile
        ownerField={(props) => <OperatorPicker {...props} />}
        onSent={({ id }) => void navigate({ to: pathTo('/files/$id', { id }) })}
      />
    </div>
  )
}
