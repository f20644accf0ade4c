import { codeRules } from './code-rules.mjs'
import { figureRules } from './figure-rules.mjs'
import { plainWordsRules } from './plain-words.mjs'
import { screenWordsRules } from './screen-words.mjs'
import { styleRules } from './style-rules.mjs'
import { supplyRules } from './supply-rules.mjs'
import { titleRules } from './title-rules.mjs'
import { wordsRules } from './words-rules.mjs'

/** The house's own rules; each has a planted break. */
export const houseRules = [
  ...codeRules,
  ...wordsRules,
  ...screenWordsRules,
  ...plainWordsRules,
  ...figureRules,
  ...styleRules,
  ...titleRules,
  ...supplyRules,
]
