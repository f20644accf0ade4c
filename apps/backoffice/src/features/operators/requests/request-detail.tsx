import type { VehicleRequest } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'

/** What a request says and what was said to it, whole. */
export function RequestDetail({ request }: { request: VehicleRequest }) {
  const { t } = useTranslation('requests')
  const formats = useFormats()
  const { createdByName, comment, answer, answeredAt } = request
  return (
    <Facts
      facts={[
        { label: t('createdByName'), value: createdByName },
        { label: t('comment'), value: comment },
        { label: t('answer'), value: answer },
        { label: t('answeredAt'), value: formats.date(answeredAt, 'minute') },
      ]}
    />
  )
}
