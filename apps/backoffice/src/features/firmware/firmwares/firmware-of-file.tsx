import { mayOpen } from '@motora/contract'
import { listFirmwares } from '@motora/contract/firmware'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { pathTo } from '../../../shell/paths'
import { useMembership } from '../../../shell/session/use-session'

const finds = 100

/** Which firmware uses a file, with a link for those who may open it; nothing while it is not known. */
export function FirmwareOfFile({ fileId, fileName }: { fileId: string; fileName: string }) {
  const { t } = useTranslation('firmware')
  const { role } = useMembership()
  const firmwares = useQuery(
    api.list(listFirmwares, { query: { pageSize: finds, filter: JSON.stringify({ fileName }) } }),
  )
  const firmware = firmwares.data?.rows.find((one) => one.fileId === fileId)
  if (!firmware) return null
  const called = t('called', { name: firmware.name, version: firmware.version })
  return (
    <p className="motora-plain">
      {t('ofFile')}{' '}
      {mayOpen(role, '/firmwares/$id') ? (
        <Link to={pathTo('/firmwares/$id', { id: firmware.id })} className="motora-link">
          {called}
        </Link>
      ) : (
        called
      )}
    </p>
  )
}
