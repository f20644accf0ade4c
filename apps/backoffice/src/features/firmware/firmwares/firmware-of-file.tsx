import { mayOpen } from '@motora/contract'
import { listFirmwares } from '@motora/contract/firmware'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { client } from '../../../shell/session/browser-session'
import { useMembership } from '../../../shell/session/use-session'
import { firmwaresKey } from './firmware-calls'

const finds = 100

/** Which firmware uses a file, with the way to it for who may open it; nothing while nobody knows. */
export function FirmwareOfFile({ fileId, fileName }: { fileId: string; fileName: string }) {
  const { t } = useTranslation('firmware')
  const { role } = useMembership()
  const firmwares = useQuery({
    queryKey: [...firmwaresKey, 'of-file', fileId],
    queryFn: ({ signal }) => {
      const filter = JSON.stringify({ fileName })
      return client.list(listFirmwares, { query: { pageSize: finds, filter } }, { signal })
    },
  })
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
