import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns } from '@motora/kit/table'
import { expect, test } from 'vitest'
import { ticketColumns } from './ticket-columns'

test('a file says of an incident that Motora opened what the screen says: its cause, and by whom', () => {
  const words = { titleOf: () => '', openerOf: () => '' }
  const filed = fileColumns(ticketColumns(((key: string) => key) as never, true, words), galleryTexts, 'en')
  const column = (header: string) => filed.find((one) => one.header === header)
  expect(column('description')).toMatchObject({ from: ['detector', 'title'], labels: { silent: 'detector.silent' } })
  expect(column('createdBy')).toMatchObject({
    from: ['detector', 'createUserFullName', 'userCreateName'],
    labels: { silent: 'bySystem' },
  })
  expect(column('detector')).toMatchObject({ from: ['detector'], whenEmpty: 'detector.none' })
})
