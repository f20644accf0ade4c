import { findingDifferences } from '@motora/contract/money'
import { expect, test } from 'vitest'
import { aFinding } from '../../../testing/a-finding'
import ca from '../../../words/ca/findings.json'
import en from '../../../words/en/findings.json'
import es from '../../../words/es/findings.json'
import { findingName } from './finding-columns'

test('every finding that the gateway can make has its name and what to do, in each language', () => {
  const names = [
    ...(['charge', 'refund', 'dispute'] as const).flatMap((subject) =>
      findingDifferences
        .filter((kind) => subject !== 'dispute' || kind !== 'double')
        .map((kind) => findingName(aFinding({ subject, kind }))),
    ),
    findingName(aFinding({ subject: 'refund', kind: 'returned' })),
    findingName(aFinding({ subject: 'refund', kind: 'not_given' })),
    findingName(aFinding({ subject: 'charge', kind: 'second_pack' })),
  ]
  expect(names).toHaveLength(17)
  for (const words of [ca, en, es] as Record<string, string>[])
    for (const name of names) expect([words[`what.${name}`], words[`todo.${name}`]].every(Boolean), name).toBe(true)
})
