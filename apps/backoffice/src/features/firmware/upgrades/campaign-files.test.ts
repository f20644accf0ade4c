import { updateErrors, updateWaits } from '@motora/contract/firmware'
import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns } from '@motora/kit/table'
import { describe, expect, test } from 'vitest'
import ca from '../../../words/ca/upgrades.json'
import en from '../../../words/en/upgrades.json'
import es from '../../../words/es/upgrades.json'
import { upgradeVehicleColumns } from './page/upgrade-vehicle-columns'
import { upgradeColumns } from './upgrade-columns'

const languages = { en: en, es: es, ca: ca } as const

describe.each(['en', 'es', 'ca'] as const)('a file in %s', (language) => {
  const words: Record<string, string> = languages[language]
  const t = ((key: string) => words[key]) as never
  const shownOf = (upgradeState: 'running' | 'paused') => {
    const columns = upgradeVehicleColumns(t, { maxAttempts: 3, upgradeState: upgradeState, withOperator: true })
    const shown = columns.filter(({ visibleByDefault }) => visibleByDefault !== false)
    return fileColumns(shown, galleryTexts, language)
  }
  const remarks = (upgradeState: 'running' | 'paused') =>
    shownOf(upgradeState).find(({ header }) => header === words.trouble)

  test('of a campaign’s vehicles has in words what each waits for, or else why its attempt failed', () => {
    const column = remarks('running')
    expect(column?.from).toEqual(['waitsFor', 'lastError'])
    for (const wait of updateWaits) expect(column?.labels?.[wait], wait).toBe(words[`wait.${wait}`])
    for (const error of updateErrors) expect(column?.labels?.[error], error).toBe(words[`error.${error}`])
    expect(column?.whenEmpty).toEqual({ from: 'status', labels: { pending: words['wait.turn'] } })
  })

  test('of a paused campaign’s vehicles says what failed, and that the others wait for the campaign', () => {
    expect(remarks('paused')).toMatchObject({
      from: ['lastError'],
      whenEmpty: { from: 'status', labels: { pending: words['wait.campaign'] } },
    })
  })

  test('keeps the last error of a vehicle that waits, also where its column is hidden', () => {
    const column = shownOf('running').find(({ header }) => header === words.lastError)
    expect(column).toMatchObject({ from: ['lastError'], kind: 'choice' })
    expect(column?.labels?.['install-failed']).toBe(words['error.install-failed'])
  })

  test('of the campaigns has how many are updated and how many failed, of how many', () => {
    const columns = fileColumns(upgradeColumns(t, { ofFirmware: false }), galleryTexts, language)
    const figures = columns.flatMap(({ header, from }) => (from[0]?.startsWith('counts.') ? [[header, ...from]] : []))
    expect(figures).toEqual([
      [words['status.succeeded'], 'counts.succeeded'],
      [words['status.failed'], 'counts.failed'],
      [words.vehicles, 'counts.total'],
    ])
  })
})
