import { expect, test } from 'vitest'
import { auditEventNames } from '../audit-events.js'
import { refusalCodes } from '../refusals.js'

const piecesOf = (modules: Record<string, Record<string, object>>) => Object.values(modules).flatMap(Object.values)

test('every refusal of a room is joined, and none stands in two rooms', () => {
  const pieces = piecesOf(import.meta.glob<Record<string, object>>('../*/refusals.ts', { eager: true }))
  const joined = refusalCodes.filter((code) => code !== 'defect' && !code.startsWith('request.'))
  expect(pieces.flatMap(Object.keys).sort()).toEqual(joined.sort())
})

test('every audit event of a room is joined, and none stands in two rooms', () => {
  const pieces = piecesOf(import.meta.glob<Record<string, object>>('../*/audit-events.ts', { eager: true }))
  expect(pieces.flatMap((piece) => Object.values(piece)).sort()).toEqual([...new Set(auditEventNames)].sort())
})
