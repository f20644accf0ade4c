import { cleanServices } from '@motora/contract/sharing'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../api/query-key'
import { useWrite } from '../use-write'
import type { ShownRental } from './shown-rental'
import { useEndConsequence } from './use-end-consequence'

interface Cleaning {
  plate: string
  params: { id: string }
}

/** Ends every active service of a vehicle, wherever it is shown. source: ledgers E-15, N-13, N-19. */
export function useCleanServices(): (rental: ShownRental) => Promise<void> {
  const { t } = useTranslation('rentals')
  const consequenceOf = useEndConsequence()
  const { run } = useWrite(cleanServices, {
    call: ({ params }: Cleaning) => ({ params }),
    invalidates: shownBy.service,
    done: (_, { plate }) => t('cleaned', { plate }),
    failed: (why) => t('failed', { why }),
  })
  return async (rental) => {
    const { activeServiceId: id, plate } = rental
    if (id === null) return
    const sure = await confirm({
      title: t('cleanQuestion', { plate }),
      consequence: consequenceOf(rental),
      confirmLabel: t('clean'),
      danger: true,
    })
    if (sure) await run({ plate, params: { id } })
  }
}
