import type { ServiceDetail } from '@motora/contract/sharing'
import { useFormats } from '@motora/kit'
import { neverBegan } from '@motora/rules/sharing'
import { useTranslation } from 'react-i18next'
import { PriceLines } from './price-lines'

/** What a service costs, as a person adds it up, and by which tariff. source: MONEY §4 */
export function ServicePrice({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const { priceCents, priceLines, currency, creditCents, tariffSince, isPriceSoFar } = service
  if (priceCents === null || currency === null) {
    const why =
      service.status === 'reserved'
        ? 'price.notStarted'
        : neverBegan(service.status)
          ? 'price.neverBegan'
          : 'price.none'
    return <p className="motora-second motora-plain">{t(why)}</p>
  }
  return (
    <div className="motora-stack">
      <PriceLines
        title={t('price.title')}
        lines={priceLines}
        currency={currency}
        total={{ name: t(isPriceSoFar ? 'priceSoFar' : 'price.total'), cents: priceCents }}
        further={
          creditCents > 0 && (
            <tr>
              <th scope="row">{t('price.credit')}</th>
              <td>{formats.money(creditCents, currency)}</td>
            </tr>
          )
        }
      />
      <p className="motora-second motora-plain">
        {isPriceSoFar && `${t('price.goesOn')} `}
        {tariffSince !== null && t('price.tariff', { since: formats.date(tariffSince) })}
      </p>
    </div>
  )
}
