import { Refusal } from '../../../kernel/refusal.js'

export const unknownBonus = (): Refusal => new Refusal('bonus.not_found', 'There is no such bonus pack.')

export const bonusChanged = (): Refusal =>
  new Refusal('bonus.changed_meanwhile', 'Somebody else has changed this bonus pack meanwhile. Read it again.')
