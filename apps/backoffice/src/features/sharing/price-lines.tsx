import type { PriceLineShown } from '@motora/contract/sharing'
import { useFormats } from '@motora/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './services.css'

export interface PriceLinesProps {
  title: string
  lines: readonly PriceLineShown[] | null
  currency: string
  total: { name: string; cents: number }
  /** Rows below the total. */
  further?: ReactNode
}

/** A price as a person adds it up. source: MONEY §4 */
export function PriceLines({ title, lines, currency, total, further }: PriceLinesProps) {
  const formats = useFormats()
  const textOf = useLineText(lines, currency)
  return (
    <table className="motora-service-price">
      <caption>{title}</caption>
      <tbody>
        {lines?.map((line, at) => (
          // lines have no name of their own, and their order never changes
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={at}>
            <th scope="row">{textOf(line)}</th>
            <td>{formats.money(line.cents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td>{formats.money(total.cents, currency)}</td>
        </tr>
        {further}
      </tfoot>
    </table>
  )
}

/** The words of a line; its day stands in front where the rental is of several. */
function useLineText(lines: PriceLinesProps['lines'], currency: string): (line: PriceLineShown) => string {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const isOfSeveralDays = new Set(lines?.flatMap(({ day }) => day ?? [])).size > 1
  const wordsOf = ({ kind, mode, count, price }: PriceLineShown): string => {
    switch (kind) {
      case 'maximum':
      case 'free-operator':
      case 'never-started':
        return t(`price.${kind}`)
      case 'discount':
        return t('price.discount', { percent: formats.percent(count) })
      default: {
        const isOwn = kind === 'drive' && (mode === 'eco' || mode === 'city' || mode === 'sport')
        const what = t(isOwn ? `price.drive.${mode}` : `price.${kind}`)
        return t('price.line', { what, count: formats.number(count), price: formats.price(price, currency) })
      }
    }
  }
  return (line) =>
    isOfSeveralDays && line.day !== null
      ? t('price.onDay', { day: formats.date(line.day, 'day'), line: wordsOf(line) })
      : wordsOf(line)
}
