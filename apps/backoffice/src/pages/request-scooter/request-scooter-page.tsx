import { PageTitle } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { OwnRequests } from '../../features/operators/requests/own-requests'
import { RequestInbox } from '../../features/operators/requests/request-inbox'
import { useMay } from '../../shell/session/use-session'

/** Operators ask the provider for vehicles here, and the provider answers. source: fleet side, section 2.4; Z-16. */
export default function RequestScooterPage() {
  const { t } = useTranslation(['requests', 'screens'])
  const mayAsk = useMay('vehicle-requests.write')
  return (
    <>
      <PageTitle>{t('screens:/operators/requestScooter')}</PageTitle>
      {mayAsk ? <OwnRequests /> : <RequestInbox />}
    </>
  )
}
