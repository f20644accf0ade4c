import { expect, test } from 'vitest'
import { operatorState } from './state.js'

const at = new Date('2026-11-01T10:00:00Z')
const fresh = { canOperate: false, submittedAt: null, disabledAt: null, cannotOperateReason: null }

test.each([
  ['draft', fresh],
  ['waiting', { ...fresh, submittedAt: at }],
  ['rejected', { ...fresh, cannotOperateReason: 'no logo' }],
  // corrected and sent again: what was said before no longer counts
  ['waiting', { ...fresh, submittedAt: at, cannotOperateReason: 'no logo' }],
  ['operating', { ...fresh, canOperate: true }],
  ['disabled', { ...fresh, disabledAt: at, cannotOperateReason: 'unpaid' }],
  ['waiting', { ...fresh, disabledAt: at, submittedAt: at, cannotOperateReason: 'unpaid' }],
])('%s', (state, standing) => {
  expect(operatorState(standing)).toBe(state)
})
