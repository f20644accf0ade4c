import { expect, test } from 'vitest'
import { drawOf } from './draw.mjs'

const commit = `00000ff${'0'.repeat(33)}`
const repository = (shallow: string) => (word: string, what: string) =>
  word === 'rev-list' ? '42' : what === 'HEAD' ? commit : shallow

test('the seed is the commit’s, the turn is how many commits there are', () => {
  expect(drawOf({}, repository('false'))).toEqual({ seed: 255, turn: 42, from: 'of commit 00000ff000' })
})

test('a shallow clone, which knows no number of commits, takes its turn by chance', () => {
  expect(drawOf({}, repository('true'))).toMatchObject({ seed: 255, turn: 255 })
})

test('without a commit there is still a seed, and one that is asked for comes before all', () => {
  expect(drawOf({}, () => '').from).toBe('no commit is known')
  expect(drawOf({ seed: '7' }, repository('false'))).toEqual({ seed: 7, turn: 7, from: 'as asked' })
  expect(drawOf({ seed: '7', turn: '3' }, repository('false'))).toMatchObject({ seed: 7, turn: 3 })
  expect(() => drawOf({ seed: 'x' }, repository('false'))).toThrow('--seed=x')
})
