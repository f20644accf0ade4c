import { expect, test } from 'vitest'
import { checkReport } from './audit-check-report.js'

const head = { sequence: 20, hash: new Uint8Array(32) }

test('names each break with its record [H5]', () => {
  const text = checkReport(
    {
      records: 18,
      head,
      breaks: [
        { kind: 'deleted', from: 3, to: 4, id: null },
        { kind: 'edited', from: 7, to: 7, id: 'the-id' },
        { kind: 'cut', from: 21, to: 22, id: null },
      ],
    },
    2,
  )
  expect(text.split('\n')).toEqual([
    'records 3 to 4: removed',
    'record 7: not what was written (id the-id)',
    'records 21 to 22: cut off the end',
    '18 records looked at, the last is 20; 2 anchors outside the database.',
    '',
    '',
  ])
})

test('says when a cut end could not be found', () => {
  expect(checkReport({ records: 20, head, breaks: [] }, 0)).toContain('No anchors here')
  expect(checkReport({ records: 20, head, breaks: [] }, 1)).toContain('Nothing is broken.')
})
